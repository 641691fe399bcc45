import { setTimeout as sleep } from 'node:timers/promises';
import type { Cell } from '../../platform/cells/cells-settings.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

const LOOKED_AT_EVERY_MS = 2_000;
/** A lost one: nobody is let through to it until it was seen to answer. */
const LOST_LOOKED_AT_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 3_000;
/** One that was busy once is not lost. */
const LOST_AFTER = 2;

interface State {
  failures: number;
  isLost: boolean;
  isReady: boolean;
}

/** Knows which cells answer, and which of them are ready. */
export class CellWatch {
  readonly #states: ReadonlyMap<Cell, State>;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(cells: readonly Cell[], { log, metrics }: { readonly log: Logger; readonly metrics: Metrics }) {
    this.#states = new Map(cells.map((cell) => [cell, { failures: 0, isLost: false, isReady: false }]));
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Looks at all once, and goes on until it is stopped. */
  async start(): Promise<void> {
    const cells = [...this.#states];
    await Promise.all(cells.map(([cell]) => this.#lookAt(cell)));
    this.#running = Promise.all(cells.map(([cell, state]) => this.#goOn(cell, state)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  isReachable(cell: Cell): boolean {
    return this.#states.get(cell)?.isLost !== true;
  }

  /** Where goes what belongs to no cell: to the first that is ready, else to one that says why it is not. */
  findAny(): Cell | undefined {
    const cells = [...this.#states];
    const found =
      cells.find(([, { isReady }]) => isReady) ??
      cells.find(([, { isLost, failures }]) => !isLost && failures === 0);
    return found?.[0];
  }

  hasReady(): boolean {
    return this.#states.values().some(({ isReady }) => isReady);
  }

  /** A connection to it was refused, or ended. */
  noteFailure(cell: Cell, reason: string): void {
    const state = this.#states.get(cell);
    if (state === undefined) return;
    state.isReady = false;
    state.failures += 1;
    if (state.isLost || state.failures < LOST_AFTER) return;
    state.isLost = true;
    this.#metrics.gateCellsUnreachable.set({ cell: cell.name }, 1);
    this.#log.warn({ cell: cell.name, address: cell.address, reason }, 'A cell does not answer');
  }

  async #goOn(cell: Cell, state: State): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const waitMs = state.isLost ? LOST_LOOKED_AT_EVERY_MS : LOOKED_AT_EVERY_MS;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#lookAt(cell);
    }
  }

  async #lookAt(cell: Cell): Promise<void> {
    try {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
      const answer = await fetch(new URL('/readyz', cell.address), { signal, redirect: 'error' });
      await answer.body?.cancel();
      this.#noteAnswer(cell, answer.ok);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.noteFailure(cell, error instanceof Error ? error.message : String(error));
    }
  }

  #noteAnswer(cell: Cell, isReady: boolean): void {
    const state = this.#states.get(cell);
    if (state === undefined) return;
    if (state.isLost) this.#log.info({ cell: cell.name }, 'The cell answers again');
    Object.assign(state, { failures: 0, isLost: false, isReady });
    this.#metrics.gateCellsUnreachable.set({ cell: cell.name }, 0);
  }
}
