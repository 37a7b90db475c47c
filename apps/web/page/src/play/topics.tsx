// Lookup topics of a game: pieces, cards.

import { useEffect, useState } from 'preact/hooks';

import { call } from './api';
import { type About, reason, titled } from './types';

export function Topics({ about }: { about: About }) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    if (!name) {
      setText('');
      return;
    }
    call<{ text: string }>('topic', { game: about.name, name }).then(
      (answer) => setText(answer.text),
      (error) => setText(reason(error)),
    );
  }, [name, about.name]);
  if (about.topics.length === 0) return null;
  return (
    <details class="panel">
      <summary>Look up a {about.topic_word}</summary>
      <label>
        {titled(about.topic_word)}{' '}
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          <option value="">choose</option>
          {about.topics.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </select>
      </label>
      {text && <pre tabIndex={0}>{text}</pre>}
    </details>
  );
}
