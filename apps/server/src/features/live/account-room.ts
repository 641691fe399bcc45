import type { LiveOpen } from '@azimute/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Stage } from '../../platform/tracing.ts';
import { AccountPicture } from './account-picture.ts';
import type { LiveReader } from './live-reader.ts';
import type { LiveScope } from './live-scope.ts';
import type { LiveTurns } from './live-turns.ts';
import { ReaderGroup, type LiveCounters } from './reader-group.ts';
import {
  LIVE_READ_CHUNK,
  readAllLiveAssets,
  readLiveAssets,
  type LiveAssetRead,
} from './read-live-assets.ts';

export interface LiveTuning {
  /** Shortest interval between frames of a reader. */
  readonly frameMs: number;
  /** A reader with more unsent bytes than this gets nothing new until they are sent. */
  readonly stalledBytes: number;
}

interface RoomOptions {
  readonly accountId: number;
  readonly processId: string;
  readonly baseVersion: number;
  readonly pipeline: pg.Pool;
  readonly clock: Clock;
  readonly tuning: LiveTuning;
  readonly counters: LiveCounters;
  readonly turns: LiveTurns;
  readonly onError: (error: unknown) => void;
  /** Receives the time span of new states from their commit's notification to the readers. */
  readonly onDelivered: (delivery: Stage) => void;
}

const RETRY_MS = 1_000;

/** One account's readers and the picture they share. */
export class AccountRoom {
  readonly picture: AccountPicture;
  readonly #options: RoomOptions;
  readonly #groups = new Map<string, ReaderGroup>();
  #loading: Promise<void> | null = null;
  /** Assets to read again; those with a changed catalog entry are in both sets. */
  #stale = new Set<number>();
  #staleCatalog = new Set<number>();
  #staleAll = false;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #closed = false;
  #lastCycleMs = 0;
  /** Time of the oldest undelivered notification. */
  #notedAtMs: number | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.picture = new AccountPicture(options.accountId, options.baseVersion);
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** Reads the account once; concurrent callers wait for the same reading. */
  load(): Promise<void> {
    this.#loading ??= this.#readAll().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Sends the reader everything it may see, or the changes since the picture that it still has. */
  admit(reader: LiveReader, have: LiveOpen['have']): void {
    const { scope } = reader;
    let group = this.#groups.get(scope.key);
    if (group === undefined) {
      const { processId, counters, tuning, turns } = this.#options;
      const { stalledBytes } = tuning;
      group = new ReaderGroup({ processId, picture: this.picture, scope, counters, stalledBytes, turns });
      this.#groups.set(scope.key, group);
    }
    group.admit(reader, have, this.#now());
    const isBehind = reader.version !== this.picture.version || reader.owesCatalog;
    if (reader.isOccupied || isBehind) this.#schedule();
  }

  leave(reader: LiveReader): void {
    const group = this.#groups.get(reader.scope.key);
    group?.leave(reader);
    if (group?.isEmpty === true) this.#groups.delete(reader.scope.key);
  }

  /** Notes new states of assets, to be read and sent with the next frame. */
  noteStates(assetIds: readonly number[]): void {
    this.#notedAtMs ??= performance.now();
    for (const assetId of assetIds) this.#stale.add(assetId);
    this.#schedule();
  }

  /** Notes assets created, changed, moved or removed. */
  noteAssets(assetIds: readonly number[]): void {
    for (const assetId of assetIds) this.#staleCatalog.add(assetId);
    this.noteStates(assetIds);
  }

  /** Reads the whole account again, since anything may have changed. */
  noteAll(): void {
    this.#staleAll = true;
    this.#schedule();
  }

  /** Sends assets that are newly without communication. */
  beat(): void {
    if (this.#now() > this.picture.nextSilenceMs) this.#schedule();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  /** The first change after a pause is sent at once, the following ones once per frame interval. */
  #schedule(delayMs = 0): void {
    if (this.#closed || this.#running || this.#timer !== null) return;
    const untilFrame = this.#lastCycleMs + this.#options.tuning.frameMs - performance.now();
    this.#timer = setTimeout(() => void this.#cycle(), Math.max(delayMs, untilFrame, 0));
  }

  async #cycle(): Promise<void> {
    this.#timer = null;
    this.#running = true;
    this.#lastCycleMs = performance.now();
    let delayMs = 0;
    const notedAtMs = this.#notedAtMs;
    this.#notedAtMs = undefined;
    try {
      // Notifications during the first reading concern rows that it may have read before.
      await this.load();
      await this.#readStale();
    } catch (error) {
      this.#options.onError(error);
      this.#notedAtMs = notedAtMs;
      delayMs = RETRY_MS;
    }
    this.#running = false;
    if (this.#closed) return;
    this.picture.passTime(this.#now());
    const behind = this.#deliver();
    if (notedAtMs !== undefined && delayMs === 0)
      this.#options.onDelivered({ name: 'live', fromMs: notedAtMs, toMs: performance.now() });
    if (behind || this.#staleAll || this.#stale.size > 0) this.#schedule(delayMs);
  }

  async #readStale(): Promise<void> {
    if (this.#staleAll) {
      this.#staleAll = false;
      try {
        await this.#readAll();
      } catch (error) {
        this.#staleAll = true;
        throw error;
      }
      this.#tellCatalog(() => true);
    }
    // A continuous flow of changes must not delay sending what was read.
    const untilMs = performance.now() + this.#options.tuning.frameMs;
    let isFirst = true;
    while (this.#stale.size > 0 && (isFirst || performance.now() < untilMs)) {
      isFirst = false;
      const assetIds = [...this.#stale].slice(0, LIVE_READ_CHUNK);
      for (const assetId of assetIds) this.#stale.delete(assetId);
      try {
        await this.#readAgain(assetIds);
      } catch (error) {
        for (const assetId of assetIds) this.#stale.add(assetId);
        throw error;
      }
    }
  }

  async #readAll(): Promise<void> {
    const gone = new Set(this.picture.ids());
    await readAllLiveAssets(this.#options.pipeline, this.#options.accountId, (reads) => {
      const atMs = this.#now();
      for (const read of reads) {
        gone.delete(read.settings.assetId);
        this.picture.put(read, atMs);
      }
    });
    for (const assetId of gone) this.picture.remove(assetId);
  }

  async #readAgain(assetIds: readonly number[]): Promise<void> {
    const reads = await readLiveAssets(this.#options.pipeline, this.#options.accountId, assetIds);
    const found = new Map<number, LiveAssetRead>(reads.map((read) => [read.settings.assetId, read]));
    const touchedUnits = new Set<number>();
    const atMs = this.#now();
    for (const assetId of assetIds) {
      const read = found.get(assetId);
      if (this.#staleCatalog.delete(assetId)) {
        for (const unitId of [this.picture.unitOf(assetId), read?.settings.unitId])
          if (unitId !== undefined) touchedUnits.add(unitId);
      }
      if (read === undefined) this.picture.remove(assetId);
      else this.picture.put(read, atMs);
    }
    if (touchedUnits.size > 0)
      this.#tellCatalog((scope) => [...touchedUnits].some((unitId) => scope.covers(unitId)));
  }

  #tellCatalog(concerns: (scope: LiveScope) => boolean): void {
    this.picture.noteCatalog();
    for (const group of this.#groups.values()) if (concerns(group.scope)) group.oweCatalog();
  }

  /** Sends every reader its missing changes; returns true if a stalled one has to be retried. */
  #deliver(): boolean {
    let behind = false;
    for (const group of this.#groups.values()) behind = group.deliver(this.#now()) || behind;
    this.picture.forgetRecent();
    return behind;
  }
}
