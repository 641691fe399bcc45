import { assetStatus } from '@azimute/engine';
import { encodeLiveAsset, type LiveAsset } from './live-asset.ts';
import type { LiveScope } from './live-scope.ts';
import type { LiveAssetRead } from './read-live-assets.ts';

/** An asset that left a UL: its readers are notified, as far back as their version reaches. */
interface Leaving {
  readonly assetId: number;
  readonly unitId: number;
  readonly version: number;
}

export interface PictureChanges {
  /** Tuples as JSON. */
  readonly assets: readonly string[];
  readonly removed: readonly number[];
}

const MOST_LEAVINGS = 10_000;
const CHUNK = 1_000;

/**
 * The latest states of one account, shared by all its readers. Every change gets the next version, so that a reader's
 * progress is one number: it needs the assets with a later version.
 */
export class AccountPicture {
  readonly accountId: number;
  readonly #assets = new Map<number, LiveAsset>();
  #version: number;
  /** Earlier versions cannot be updated: assets that left are no longer known. */
  #floor: number;
  /** Changes after `#recentFrom`, so that readers in step need no scan of all assets. */
  #recent = new Set<LiveAsset>();
  #recentFrom: number;
  #leavings: Leaving[] = [];
  #nextSilenceMs = Infinity;
  /** Version of the last change of names or other fields that the picture does not contain. */
  #catalogVersion = -1;
  /** All assets in order of arrival, in chunks small enough to be sent without blocking others. */
  readonly #chunks: Set<LiveAsset>[] = [];

  constructor(accountId: number, version: number) {
    this.accountId = accountId;
    this.#version = version;
    this.#floor = version;
    this.#recentFrom = version;
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#assets.size;
  }

  /** Earliest time at which an asset without further reports is without communication. */
  get nextSilenceMs(): number {
    return this.#nextSilenceMs;
  }

  /** Records a change of data that the picture does not contain. */
  noteCatalog(): void {
    this.#catalogVersion = this.#version;
  }

  /** Returns true if a reader at `version` may have missed a change of the catalog. */
  catalogChangedSince(version: number): boolean {
    return version <= this.#catalogVersion;
  }

  reaches(version: number): boolean {
    return version >= this.#floor && version <= this.#version;
  }

  unitOf(assetId: number): number | undefined {
    return this.#assets.get(assetId)?.settings.unitId;
  }

  ids(): number[] {
    return [...this.#assets.keys()];
  }

  /** Stores the current database state of an asset. */
  put(read: LiveAssetRead, atMs: number): void {
    const { settings, state } = read;
    const { assetId } = settings;
    const status = assetStatus(settings, state, atMs);
    const encoded = encodeLiveAsset(assetId, status, state);
    const known = this.#assets.get(assetId);
    if (status !== 'without_communication') this.#expectSilence(read);
    if (known === undefined) {
      const chunk = this.#openChunk();
      const asset: LiveAsset = { settings, state, status, encoded, version: 0, chunk };
      chunk.add(asset);
      this.#assets.set(assetId, asset);
      this.#mark(asset);
      return;
    }
    const moved = known.settings.unitId !== settings.unitId;
    if (moved) this.#leave(assetId, known.settings.unitId);
    Object.assign(known, { settings, state, status });
    if (!moved && known.encoded === encoded) return;
    known.encoded = encoded;
    this.#mark(known);
  }

  /** Removes an asset that left the account. */
  remove(assetId: number): void {
    const known = this.#assets.get(assetId);
    if (known === undefined) return;
    this.#assets.delete(assetId);
    this.#recent.delete(known);
    known.chunk.delete(known);
    this.#leave(assetId, known.settings.unitId);
  }

  /** Announces assets that are without communication since `atMs` at the latest. */
  passTime(atMs: number): void {
    if (atMs <= this.#nextSilenceMs) return;
    this.#nextSilenceMs = Infinity;
    for (const asset of this.#assets.values()) {
      const { settings, state } = asset;
      const status = assetStatus(settings, state, atMs);
      if (status !== 'without_communication') this.#expectSilence(asset);
      if (status === asset.status) continue;
      asset.status = status;
      asset.encoded = encodeLiveAsset(settings.assetId, status, state);
      this.#mark(asset);
    }
  }

  /** Number of parts of the picture. */
  get chunkCount(): number {
    return this.#chunks.length;
  }

  /** Returns the assets of one part in the scope, as JSON tuples. */
  collectChunk(place: number, scope: LiveScope): string[] {
    const tuples: string[] = [];
    for (const asset of this.#chunks[place] ?? [])
      if (scope.covers(asset.settings.unitId)) tuples.push(asset.encoded);
    return tuples;
  }

  /** Returns true if the changes since that version are available without a scan of all assets. */
  remembers(version: number): boolean {
    return version >= this.#recentFrom;
  }

  /** Returns the changes that a reader at `version` needs for the current one. */
  collectSince(version: number, scope: LiveScope): PictureChanges {
    const candidates = this.remembers(version) ? this.#recent : this.#assets.values();
    const assets: string[] = [];
    for (const asset of candidates)
      if (asset.version > version && scope.covers(asset.settings.unitId)) assets.push(asset.encoded);
    const removed = new Set<number>();
    for (const leaving of this.#leavings) {
      if (leaving.version <= version || !scope.covers(leaving.unitId)) continue;
      const unitId = this.unitOf(leaving.assetId);
      if (unitId === undefined || !scope.covers(unitId)) removed.add(leaving.assetId);
    }
    return { assets, removed: [...removed] };
  }

  /** Starts a new recent set: every reader that keeps up has received everything. */
  forgetRecent(): void {
    this.#recent = new Set();
    this.#recentFrom = this.#version;
  }

  #openChunk(): Set<LiveAsset> {
    const last = this.#chunks.at(-1);
    if (last !== undefined && last.size < CHUNK) return last;
    const opened = new Set<LiveAsset>();
    this.#chunks.push(opened);
    return opened;
  }

  #mark(asset: LiveAsset): void {
    this.#version += 1;
    asset.version = this.#version;
    this.#recent.add(asset);
  }

  #leave(assetId: number, unitId: number): void {
    this.#version += 1;
    this.#leavings.push({ assetId, unitId, version: this.#version });
    if (this.#leavings.length <= MOST_LEAVINGS) return;
    const dropped = this.#leavings.splice(0, MOST_LEAVINGS / 2);
    this.#floor = dropped.at(-1)?.version ?? this.#floor;
  }

  #expectSilence({ settings, state }: LiveAssetRead): void {
    const contactAtMs = state?.contactAtMs ?? null;
    if (contactAtMs === null || settings.disabled || settings.inMaintenance) return;
    this.#nextSilenceMs = Math.min(this.#nextSilenceMs, contactAtMs + settings.silentAfterMs);
  }
}
