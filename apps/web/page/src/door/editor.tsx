// An editor for a file of variants: the server reads what is written, and its
// answer stands at the line it names.

import { useEffect, useRef, useState } from 'preact/hooks';

import { call } from '../api';
import { Board } from '../board/board';
import type { View } from '../types';
import { reason } from '../types';
import { say } from '../words';

const kExample = '[camels:chess]\n# A knight that leaps three and one.\nknight = -\ncustomPiece1 = n:C\n';
const kWait = 350; // milliseconds after the last key

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll(',', '%2C').replaceAll('\n', '%0A');

export function VariantEditor(props: { onVariant: (text: string, variant: string) => void }) {
  const [text, setText] = useState(kExample);
  const [name, setName] = useState('camels');
  const [error, setError] = useState('');
  const [view, setView] = useState<View | null>(null);
  const lines = useRef<HTMLOListElement>(null);
  const names = [...text.matchAll(/^\[([^\]:]+)/gm)].map((match) => match[1]);
  const chosen = names.includes(name) ? name : (names[0] ?? '');
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const options = `variant_text=${escaped(text)},variant=${chosen}`;
      call<View>('view', { game: 'fairy_chess', options }, abort.signal).then(
        (answer) => {
          setView(answer);
          setError('');
          props.onVariant(escaped(text), chosen);
        },
        (problem) => {
          if (!abort.signal.aborted) setError(reason(problem));
        },
      );
    }, kWait);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('left', 'AbortError'));
    };
  }, [text, chosen]);
  const at = Number(/variant_text:(\d+)/.exec(error)?.[1] ?? 0);
  return (
    <div class="picking">
      <div>
        <div class="editor">
          <ol ref={lines} aria-hidden="true">
            {text.split('\n').map((_, i) => (
              <li key={i} class={i + 1 === at ? 'wrong' : ''} />
            ))}
          </ol>
          <textarea
            rows={14}
            spellcheck={false}
            wrap="off"
            aria-label={say.variantFile}
            aria-invalid={error !== ''}
            aria-describedby="variant-error"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onScroll={(event) => {
              if (lines.current) lines.current.scrollTop = event.currentTarget.scrollTop;
            }}
          />
        </div>
        <p id="variant-error" class="error" role="status">
          {at > 0 ? `${say.atLine(at)} ${error.replace(/^.*?variant_text:\d+:? ?/s, '')}` : error}
        </p>
        <div class="row">
          <label>
            {say.openFile}{' '}
            <input type="file" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)} />
          </label>
          {names.length > 1 && (
            <label>
              {say.variant}{' '}
              <select value={chosen} onChange={(event) => setName(event.currentTarget.value)}>
                {names.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
          )}
        </div>
      </div>
      <figure>
        {view && !error && <Board game="fairy_chess" svg={view.svg} label={chosen} picture={view.picture} moves={[]} />}
        <figcaption>{chosen}</figcaption>
      </figure>
    </div>
  );
}
