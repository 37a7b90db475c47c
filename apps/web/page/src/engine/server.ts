// The program's server, over HTTP. It keeps no state, so an unanswered request
// is simply sent again: a restart of the server is only a pause.

import { forTab } from '../storage';
import { change, stateNow } from '../store';
import type { Engine, Json } from './engine';

const kPause = 700; // milliseconds between attempts

let token = new URLSearchParams(location.search).get('token') || forTab.getItem('token') || '';
if (token) forTab.setItem('token', token);

// Takes the token out of `text`, the address that the program printed or a part
// of it.
export function takeToken(text: string): void {
  token = /[0-9a-f]{16,}/i.exec(text)?.[0] ?? text.trim();
  forTab.setItem('token', token);
}

// Whether the last request reached the server.
function setAway(away: boolean): void {
  if (stateNow().away !== away) change({ away });
}

function pause(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, kPause);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

// The answer out of server-sent events; null if they break off.
async function lastEvent(body: ReadableStream<Uint8Array>, onProgress: (progress: unknown) => void): Promise<Json | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const part = await reader.read();
    if (part.done) return null;
    text += decoder.decode(part.value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (!line.startsWith('data: ')) continue;
      const answer = JSON.parse(line.slice(6)) as Json;
      if (!answer.progress) return answer;
      onProgress(answer.progress);
    }
  }
}

export class Server implements Engine {
  readonly hasRuns = true;

  async answer(request: Json, signal?: AbortSignal, onProgress?: (progress: unknown) => void): Promise<Json> {
    for (;;) {
      try {
        const response = await fetch('/api', {
          method: 'POST',
          headers: {
            Accept: onProgress ? 'text/event-stream' : 'application/json',
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify(request),
          signal,
        });
        setAway(false);
        if (response.status === 401) change({ locked: true });
        const events = onProgress && response.ok && response.body;
        const answer = events ? await lastEvent(events, onProgress) : ((await response.json()) as Json);
        if (answer) return answer;
      } catch (error) {
        if (signal?.aborted) throw error;
      }
      signal?.throwIfAborted();
      setAway(true);
      await pause(signal);
    }
  }
}
