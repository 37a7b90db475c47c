// What answers the page's requests (docs/protocol.md): the program's server, or
// the engine in this tab on a page without a server. The attribute data-engine
// of the document's element names the latter's file (`./pm web --static`).

import { Server } from './server';
import { Tab } from './tab';

export type Json = Record<string, unknown>;

export interface Engine {
  // False if there is nothing to ask for stores and learning runs.
  readonly hasRuns: boolean;
  // The answer to one request. With `onProgress` also its progress before;
  // aborting ends the search and throws.
  answer(request: Json, signal?: AbortSignal, onProgress?: (progress: unknown) => void): Promise<Json>;
}

const file = document.documentElement.dataset.engine;

export const engine: Engine = file ? new Tab(file) : new Server();
