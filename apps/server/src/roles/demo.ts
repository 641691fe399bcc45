import type { Locale } from '@azimute/contract';
import type pg from 'pg';
import type { LoadedHistory } from '../features/history-loads/load-history.ts';
import { defineRoutes } from '../platform/http/route-table.ts';
import type { Logger } from '../platform/log.ts';
import type { ObjectStore } from '../platform/objects/stored-objects.ts';

/** The package `@azimute/demo`, which is loaded for `DEMO=true`. */
export interface Demo {
  readonly administratorEmail: string;
  readonly viewerEmail: string;
  /**
   * Fills a database without users. Returns whether the demo was created now, existed before, or is missing because the
   * database is used by others.
   */
  seed(
    owner: pg.ClientBase,
    options: { readonly password: string; readonly locale: Locale; readonly objects: ObjectStore },
  ): Promise<'made' | 'there' | 'absent'>;
  /** Moves the demo's machines until it is stopped. */
  startSimulator(options: SimulatorOptions): Promise<Simulator>;
}

export interface SimulatorOptions {
  /** Address of the portal, such as http://127.0.0.1:8080 */
  readonly baseUrl: string;
  /** Days of the fleet's history; 0 means the last hours. */
  readonly pastDays: number;
  /** Interval at which machines are checked for new reports. */
  readonly beatMs: number;
  /** Connects the threads that load the history as `azimute_pipeline`. */
  readonly pipeline: pg.ClientConfig;
  /** The loaded history of an asset is stored. */
  readonly tellLoaded: (loaded: LoadedHistory) => void;
  readonly asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
  readonly history: DemoHistory;
  readonly tellHistoryLeft: (share: number) => void;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface Simulator {
  stop(): Promise<void>;
}

/** Progress of loading the demo fleet's history. */
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
