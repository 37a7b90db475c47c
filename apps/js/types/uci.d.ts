import type { LoadOptions } from './index.js';

/** Chess and its variants by UCI lines, with the search in a worker. */
export class Uci {
  constructor(options?: LoadOptions);
  /** Gets each line of the engine. */
  onmessage: ((line: string) => void) | null;
  addEventListener(type: 'message', listener: (line: string) => void): void;
  removeEventListener(type: 'message', listener: (line: string) => void): void;
  postMessage(line: string): void;
  /** Ends the worker. */
  terminate(): void;
}
