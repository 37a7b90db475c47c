// Which variant of fairy chess: in groups, with a search box, a picture and a
// line of rules; or the person's own, in an editor that shows errors at their
// line.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { Board } from '../board/board';
import type { About, View } from '../types';
import { reason, titled } from '../types';
import { say } from '../words';
import { VariantEditor } from './editor';

// The groups of docs/fairy_chess.md; what is in none is in the first.
const kGroups: Record<string, string[]> = {
  pieces: [],
  ends: 'kingofthehill 3check 5check racingkings antichess giveaway suicide losers atomic nocheckatomic horde extinction kinglet threekings coregal armageddon'.split(' '),
  drops: 'crazyhouse capahouse pocketknight placement shogi minishogi'.split(' '),
  small: 'mini losalamos gardner minishogi'.split(' '),
};

const groupOf = (name: string): string[] => {
  const found = Object.keys(kGroups).filter((group) => kGroups[group].includes(name));
  return found.length > 0 ? found : ['pieces'];
};

// The first position of a variant.
export function useStart(options: string): [View | null, string] {
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    call<View>('view', { game: 'fairy_chess', options }, abort.signal).then(
      (answer) => {
        setView(answer);
        setError('');
      },
      (problem) => {
        if (!abort.signal.aborted) setError(reason(problem));
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [options]);
  return [view, error];
}

export function Variants(props: {
  about: About;
  rules: Record<string, string>;
  onRules: (rules: Record<string, string>) => void;
}) {
  const [group, setGroup] = useState('all');
  const [wanted, setWanted] = useState('');
  const { rules } = props;
  const own = rules.variant_text !== undefined;
  const names = props.about.choices.find((choice) => choice.key === 'variant')?.values ?? [];
  const chosen = rules.variant ?? 'normal';
  const [view] = useStart(own ? 'variant=normal' : `variant=${chosen}`);
  const words = (name: string): [string, string] => say.variants[name] ?? [titled(name), ''];
  const found = names.filter(
    (name) =>
      (group === 'all' || groupOf(name).includes(group)) &&
      `${name} ${words(name).join(' ')}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  const choose = (part: Record<string, string>): void => {
    const { variant, variant_text, ...others } = rules;
    void variant;
    void variant_text;
    props.onRules({ ...others, ...part });
  };
  return (
    <fieldset class="variants">
      <legend>{say.variant}</legend>
      <div class="row" role="group" aria-label={say.groups}>
        {['all', ...Object.keys(kGroups)].map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={!own && group === each}
            onClick={() => {
              setGroup(each);
              if (own) choose({});
            }}
          >
            {say.variantGroups[each]}
          </button>
        ))}
        <button type="button" aria-pressed={own} onClick={() => choose({ variant_text: '' })}>
          {say.ownVariant}
        </button>
      </div>
      {own ? (
        <VariantEditor onVariant={(text, variant) => choose({ variant_text: text, variant })} />
      ) : (
        <div class="picking">
          <div>
            <input
              type="search"
              placeholder={say.search}
              aria-label={say.search}
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
            <ul class="variant-list">
              {found.map((name) => (
                <li key={name}>
                  <button type="button" aria-pressed={name === chosen} onClick={() => choose({ variant: name })}>
                    <strong>{words(name)[0]}</strong> <span>{words(name)[1]}</span>
                  </button>
                </li>
              ))}
            </ul>
            {found.length === 0 && <p class="note">{say.nothingFound}</p>}
          </div>
          <figure>
            {view && <Board game="fairy_chess" svg={view.svg} label={words(chosen)[0]} picture={view.picture} moves={[]} />}
            <figcaption>{words(chosen)[1] || words(chosen)[0]}</figcaption>
          </figure>
        </div>
      )}
    </fieldset>
  );
}
