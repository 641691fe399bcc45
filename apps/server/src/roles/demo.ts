import type { Locale } from '@azimute/contract';
import type pg from 'pg';
import { defineRoutes } from '../platform/http/route-table.ts';
import type { Logger } from '../platform/log.ts';
import type { ObjectStore } from '../platform/objects/stored-objects.ts';

/** What the launcher loads for `DEMO=true`: the package `@azimute/demo`, which stands beside the product. */
export interface Demo {
  readonly administratorEmail: string;
  readonly viewerEmail: string;
  /**
   * Fills a database without users. Answers whether the demo was made now, was there before, or is absent because others
   * use the database.
   */
  seed(
    owner: pg.ClientBase,
    options: { readonly password: string; readonly locale: Locale; readonly objects: ObjectStore },
  ): Promise<'made' | 'there' | 'absent'>;
  /** Moves the machines of the demo until it is stopped. */
  startSimulator(options: SimulatorOptions): Promise<Simulator>;
}

export interface SimulatorOptions {
  /** Address of the portal, such as http://127.0.0.1:8080 */
  readonly baseUrl: string;
  /** Days of past that the fleet has; with 0, the last hours. */
  readonly pastDays: number;
  /** Between two looks at which machines have something to report. */
  readonly beatMs: number;
  readonly asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
  readonly history: DemoHistory;
  readonly tellHistoryLeft: (share: number) => void;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface Simulator {
  stop(): Promise<void>;
}

/** How far the past of the demo's fleet is loaded, for all who want to know it. */
export interface DemoHistory {
  /** From 0 to 1; null while nothing is being loaded. */
  loadedShare: number | null;
}

export function createDemoHistory(): DemoHistory {
  return { loadedShare: null };
}

export function demoHistoryRoutes(history: DemoHistory) {
  return defineRoutes({ readDemoHistory: async () => ({ loadedShare: history.loadedShare }) });
}
