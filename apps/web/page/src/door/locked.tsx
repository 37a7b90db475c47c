// The page without the server's token: a bookmark, or a second tab.

import { useState } from 'preact/hooks';

import { takeToken } from '../engine/server';
import { change } from '../store';
import { say } from '../words';

export function Locked() {
  const [text, setText] = useState('');
  return (
    <section class="panel locked">
      <h2>{say.lockedTitle}</h2>
      <p>{say.lockedWhy}</p>
      <p>
        {say.lockedDo} <code>./pm web</code>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          takeToken(text);
          change({ locked: false });
        }}
      >
        <label class="stacked">
          {say.lockedField}
          <input
            value={text}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="main-button" disabled={!text.trim()}>
          {say.open}
        </button>
      </form>
    </section>
  );
}
