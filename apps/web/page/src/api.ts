// Requests of the page to the engine, and what it refuses.

import { type Json, engine } from './engine/engine';

export type { Json };

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

// The server quotes letters that are not ASCII by their bytes.
const readable = (message: string): string =>
  message.replaceAll(/(?<!\\)(?:\\x[0-9a-f]{2})+/g, (bytes) => {
    const text = new TextDecoder().decode(Uint8Array.from(bytes.slice(2).split('\\x'), (each) => parseInt(each, 16)));
    return text === '\ufffd' ? bytes : text;
  });

function checked<T>(answer: Json): T {
  const error = answer.error as { code: string; message: string } | undefined;
  if (error) throw new Refused(error.code, readable(error.message));
  return answer as T;
}

export async function call<T>(op: string, members: Json = {}, signal?: AbortSignal): Promise<T> {
  return checked<T>(await engine.answer({ op, ...members }, signal));
}

// The same with progress. Aborting it ends the search.
export async function stream<T, P = T>(
  op: string,
  members: Json,
  onProgress: (progress: P) => void,
  signal: AbortSignal,
): Promise<T> {
  return checked<T>(await engine.answer({ op, ...members }, signal, onProgress as (progress: unknown) => void));
}
