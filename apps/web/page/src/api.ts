// The server's operations (docs/protocol.md), over HTTP. The server keeps no
// state, so an unanswered request is simply sent again: a restart of the server
// is only a pause.

import { change, stateNow } from './store';

export type Json = Record<string, unknown>;

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const kPause = 700; // milliseconds between attempts

let token = new URLSearchParams(location.search).get('token') || sessionStorage.getItem('token') || '';
if (token) sessionStorage.setItem('token', token);

// Takes the token out of `text`, the address that the program printed or a part
// of it.
export function takeToken(text: string): void {
  token = /[0-9a-f]{16,}/i.exec(text)?.[0] ?? text.trim();
  sessionStorage.setItem('token', token);
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

async function send(
  request: Json,
  accept: string,
  signal?: AbortSignal,
): Promise<Response> {
  for (;;) {
    try {
      const response = await fetch('/api', {
        method: 'POST',
        headers: {
          Accept: accept,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(request),
        signal,
      });
      setAway(false);
      if (response.status === 401) change({ locked: true });
      return response;
    } catch (error) {
      if (signal?.aborted) throw error;
      setAway(true);
      await pause(signal);
    }
  }
}

function checked<T>(answer: Json): T {
  const error = answer.error as { code: string; message: string } | undefined;
  if (error) throw new Refused(error.code, error.message);
  return answer as T;
}

export async function call<T>(
  op: string,
  members: Json = {},
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    const response = await send({ op, ...members }, 'application/json', signal);
    try {
      return checked<T>((await response.json()) as Json);
    } catch (error) {
      // Retries if an answer breaks off.
      if (error instanceof Refused || signal?.aborted) throw error;
      setAway(true);
      await pause(signal);
    }
  }
}

// The same with progress, as server-sent events. Aborting it ends the search.
export async function stream<T, P = T>(
  op: string,
  members: Json,
  onProgress: (progress: P) => void,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    const response = await send({ op, ...members }, 'text/event-stream', signal);
    if (!response.ok || !response.body) {
      return checked<T>((await response.json()) as Json);
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const part = await reader.read();
        if (part.done) break;
        text += decoder.decode(part.value, { stream: true });
        for (;;) {
          const end = text.indexOf('\n\n');
          if (end < 0) break;
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          if (!line.startsWith('data: ')) continue;
          const answer = JSON.parse(line.slice(6)) as Json;
          if (!answer.progress) return checked<T>(answer);
          onProgress(answer.progress as P);
        }
      }
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error;
    }
    if (signal.aborted) throw signal.reason;
    setAway(true);
    await pause(signal);
  }
}
