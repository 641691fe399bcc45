import { assetStatus } from '@azimute/engine';
import { encodeLiveAsset, type LiveAsset } from './live-asset.ts';
import type { LiveScope } from './live-scope.ts';
import type { LiveAssetRead } from './read-live-assets.ts';

/** An asset that a UL has lost: its readers are told, as far back as their version reaches. */
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
 * The latest states of one account, shared by all its readers. Every change takes the next version, so that what a
 * reader still has to hear is one number: the assets of a later version than its own.
 */
export class AccountPicture {
  readonly accountId: number;
  readonly #assets = new Map<number, LiveAsset>();
  #version: number;
  /** Versions before this one cannot be brought up to date: assets that left are no longer known. */
  #floor: number;
  /** What changed after `#recentFrom`, so that readers in step cost no walk over all assets. */
  #recent = new Set<LiveAsset>();
  #recentFrom: number;
  #leavings: Leaving[] = [];
  #nextSilenceMs = Infinity;
  /** At which names or other fields that the picture does not hold changed last. */
  #catalogVersion = -1;
  /** All assets by when they came, so many at a time that sending one part holds nobody up. */
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

  /** The earliest instant at which an asset falls silent when nothing more comes. */
  get nextSilenceMs(): number {
    return this.#nextSilenceMs;
  }

  /** Something changed that the picture does not hold. */
  noteCatalog(): void {
    this.#catalogVersion = this.#version;
  }

  /** Whether it may have happened unheard by a reader who heard everything up to `version`. */
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

  /** Takes what the database holds for an asset now. */
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

  /** The asset is no longer in the account. */
  remove(assetId: number): void {
    const known = this.#assets.get(assetId);
    if (known === undefined) return;
    this.#assets.delete(assetId);
    this.#recent.delete(known);
    known.chunk.delete(known);
    this.#leave(assetId, known.settings.unitId);
  }

  /** Announces the silences that began by `atMs`. */
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

  /** In how many parts the picture is sent. */
  get chunkCount(): number {
    return this.#chunks.length;
  }

  /** What is in the scope of one part, as JSON tuples. */
  collectChunk(place: number, scope: LiveScope): string[] {
    const tuples: string[] = [];
    for (const asset of this.#chunks[place] ?? [])
      if (scope.covers(asset.settings.unitId)) tuples.push(asset.encoded);
    return tuples;
  }

  /** Whether what changed since that version is at hand, without a walk over all assets. */
  remembers(version: number): boolean {
    return version >= this.#recentFrom;
  }

  /** What a reader at `version` has to hear to be at the present one. */
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

  /** Every reader that keeps up has heard all there is: later changes start a new recent set. */
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
