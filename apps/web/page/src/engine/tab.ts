// The engine in this tab, as WebAssembly in workers: one that answers at once,
// and one for each search that is under way. A worker that searches hears
// nothing, so a search is ended by ending its worker.

import type { Engine, Json } from './engine';

type OnProgress = (progress: unknown) => void;

// Searches at a time; more wait.
const kSearches = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

const failure = (message: string): Json => ({ error: { code: 'internal', message } });

// A worker (worker.ts); it answers requests in their order.
class Hand {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting: { resolve: (answer: Json) => void; onProgress?: OnProgress }[] = [];

  constructor(module: WebAssembly.Module) {
    this.worker.onmessage = ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as Json;
      if (answer.progress) this.waiting[0]?.onProgress?.(answer.progress);
      else this.waiting.shift()?.resolve(answer);
    };
    this.worker.onerror = (event) => this.waiting.shift()?.resolve(failure(event.message || 'the worker of the engine did not start'));
    this.worker.postMessage(module);
  }

  ask(request: Json, onProgress?: OnProgress): Promise<Json> {
    return new Promise((resolve) => {
      this.waiting.push({ resolve, onProgress });
      this.worker.postMessage(JSON.stringify(request));
    });
  }

  end(): void {
    this.worker.terminate();
  }
}

// The file is compressed, since many hosts of files compress nothing.
async function compile(file: string): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(file, document.baseURI));
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  const raw = response.body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(raw, { headers: { 'Content-Type': 'application/wasm' } }));
}

// Whether a request may take long: a search, or a move of the engine.
const isLong = ({ op, act, hold }: Json): boolean => op === 'search' || (op === 'play' && (!hold || act === 'hint'));

export class Tab implements Engine {
  readonly hasRuns = false;
  private readonly module: Promise<WebAssembly.Module>;
  private quick: Hand | null = null;
  private readonly idle: Hand[] = [];
  private searches = 0;
  private readonly queue: (() => void)[] = [];

  constructor(file: string) {
    this.module = compile(file);
    this.module.catch(() => {}); // each answer tells it
  }

  async answer(request: Json, signal?: AbortSignal, onProgress?: OnProgress): Promise<Json> {
    let module;
    try {
      module = await this.module;
    } catch (error) {
      return failure(`the engine cannot be loaded: ${error instanceof Error ? error.message : error}`);
    }
    signal?.throwIfAborted();
    if (isLong(request)) return this.search(module, request, signal, onProgress);
    this.quick ??= new Hand(module);
    const answer = await this.quick.ask(request);
    signal?.throwIfAborted();
    return answer;
  }

  private async search(module: WebAssembly.Module, request: Json, signal?: AbortSignal, onProgress?: OnProgress): Promise<Json> {
    if (this.searches === kSearches) await new Promise<void>((resolve) => this.queue.push(resolve));
    else ++this.searches;
    let hand: Hand | null = null;
    try {
      signal?.throwIfAborted();
      const busy = this.idle.pop() ?? new Hand(module);
      hand = busy;
      return await new Promise<Json>((resolve, reject) => {
        const end = (): void => {
          busy.end();
          hand = null;
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', end);
        busy.ask(request, onProgress).then((answer) => {
          signal?.removeEventListener('abort', end);
          resolve(answer);
        });
      });
    } finally {
      if (hand) this.idle.push(hand);
      const next = this.queue.shift();
      if (next) next();
      else --this.searches;
    }
  }
}
