// What pieces and cards do: by name, or for a place of the board.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { cardWords } from '../board/words';
import { type About, type View, reason } from '../types';
import { say, told } from '../words';
import { TopicText } from './diagram';

function useTopic(game: string, name: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    setText('');
    if (!name) return;
    call<{ text: string }>('topic', { game, name }).then(
      (answer) => setText(answer.text),
      (error) => setText(reason(error)),
    );
  }, [game, name]);
  return text;
}

export function Topics({ about }: { about: About }) {
  const [name, setName] = useState('');
  const text = useTopic(about.name, name);
  if (about.topics.length === 0) return null;
  return (
    <details class="panel lookup">
      <summary>{about.topic_word === 'card' ? say.lookUpCard : say.lookUpPiece}</summary>
      <label>
        {say.name}{' '}
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          <option value="">{say.choose}</option>
          {about.topics.map((topic) => (
            <option key={topic} value={topic}>
              {told(cardWords(topic))}
            </option>
          ))}
        </select>
      </label>
      {text && <TopicText text={text} />}
    </details>
  );
}

// The topic of what stands on a place: the longest name that ends its contents,
// or in fairy chess a piece of the variant, "variant=zoo,draws=standard:Lo".
function topicAt(about: About, place: string, { picture, options }: View): string {
  const contents = Object.entries(picture)
    .filter(([key]) => key === place || key.startsWith(`${place}.`))
    .map(([key, value]) => (key.startsWith('hand.') ? key : value.split(' x')[0]));
  if (about.name === 'fairy_chess') {
    const [, piece] = /[ .]\(?([^ .(:]+)(?::\d+)?\)?$/.exec(contents[0] ?? '') ?? [];
    return piece ? `${options}:${piece}` : '';
  }
  const found = about.topics.filter((topic) =>
    contents.some((text) => text === topic || text.endsWith(` ${topic}`) || text.endsWith(`.${topic}`)),
  );
  return found.sort((a, b) => b.length - a.length)[0] ?? '';
}

export function PieceTopic(props: {
  about: About;
  place: string;
  view: View;
  onClose: () => void;
}) {
  const name = topicAt(props.about, props.place, props.view);
  const text = useTopic(props.about.name, name);
  if (!text) return null;
  return (
    <section class="panel piece-topic" role="dialog" aria-label={say.topic(text).split('\n')[0]}>
      <button type="button" class="quiet" aria-label={say.close} onClick={props.onClose}>
        ✕
      </button>
      <TopicText text={text} />
    </section>
  );
}
