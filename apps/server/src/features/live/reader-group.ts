import { createHash } from 'node:crypto';
import type { LiveOpen } from '@azimute/contract';
import type { AccountPicture } from './account-picture.ts';
import { encodeCatalogChanged, encodeChanges, encodePicture } from './encode-live-message.ts';
import type { LiveReader } from './live-reader.ts';
import type { LiveScope } from './live-scope.ts';

export interface LiveCounters {
  framesEncoded: number;
  framesSent: number;
}

interface GroupOptions {
  readonly processId: string;
  readonly picture: AccountPicture;
  readonly scope: LiveScope;
  readonly counters: LiveCounters;
  readonly stalledBytes: number;
}

/** Readers that come at once share a picture; what changed since it was made follows at once. */
const PICTURE_SHARED_MS = 250;

/** Readers of one account who receive the same, and so share each frame. */
export class ReaderGroup {
  readonly scope: LiveScope;
  readonly #options: GroupOptions;
  readonly #readers = new Set<LiveReader>();
  /** Names the process, the account and the scope: a picture of another one cannot be brought up to date. */
  readonly #epoch: string;
  #lastPicture: { readonly frame: Buffer; readonly version: number; readonly madeAtMs: number } | null = null;

  constructor(options: GroupOptions) {
    const { processId, picture, scope } = options;
    this.#options = options;
    this.scope = scope;
    const named = createHash('sha256').update(`${processId}/${picture.accountId}/${scope.key}`);
    this.#epoch = named.digest('base64url').slice(0, 22);
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Sends the reader all of the scope, or what changed since the picture that it still has. */
  admit(reader: LiveReader, have: LiveOpen['have'], atMs: number): void {
    const { picture, counters } = this.#options;
    this.#readers.add(reader);
    if (have?.epoch === this.#epoch && picture.reaches(have.version)) {
      counters.framesEncoded += 1;
      reader.version = picture.version;
      const changes = picture.collectSince(have.version, this.scope);
      this.#send(reader, encodeChanges(picture.version, atMs, changes), atMs);
      return;
    }
    const { frame, version } = this.#sharePicture(atMs);
    reader.version = version;
    this.#send(reader, frame, atMs);
  }

  leave(reader: LiveReader): void {
    this.#readers.delete(reader);
  }

  oweCatalog(): void {
    for (const reader of this.#readers) reader.owesCatalog = true;
  }

  /** Sends every reader what it has not heard; true when a stalled one has to be tried again. */
  deliver(atMs: number): boolean {
    const { version } = this.#options.picture;
    const frames = new Map<number, Buffer | null>();
    let behind = false;
    for (const reader of this.#readers) {
      if (reader.version === version && !reader.owesCatalog) continue;
      if (reader.bufferedBytes > this.#options.stalledBytes) {
        behind = true;
        continue;
      }
      if (reader.version !== version) {
        const from = reader.version;
        if (!frames.has(from)) frames.set(from, this.#encodeSince(from, atMs));
        const frame = frames.get(from) ?? null;
        reader.version = version;
        if (frame !== null) this.#send(reader, frame, atMs);
      }
      if (reader.owesCatalog) {
        reader.owesCatalog = false;
        this.#send(reader, encodeCatalogChanged(atMs), atMs);
      }
    }
    return behind;
  }

  /** Null when nothing of it concerns the scope. */
  #encodeSince(version: number, atMs: number): Buffer | null {
    const { picture, counters } = this.#options;
    const changes = picture.collectSince(version, this.scope);
    if (changes.assets.length === 0 && changes.removed.length === 0) return null;
    counters.framesEncoded += 1;
    return encodeChanges(picture.version, atMs, changes);
  }

  #sharePicture(atMs: number): { readonly frame: Buffer; readonly version: number } {
    const last = this.#lastPicture;
    if (last !== null && atMs >= last.madeAtMs && atMs - last.madeAtMs < PICTURE_SHARED_MS) return last;
    const { picture, counters } = this.#options;
    const { version } = picture;
    const frame = encodePicture(this.#epoch, version, atMs, picture.collectAll(this.scope));
    counters.framesEncoded += 1;
    this.#lastPicture = { frame, version, madeAtMs: atMs };
    return this.#lastPicture;
  }

  #send(reader: LiveReader, frame: Buffer, atMs: number): void {
    this.#options.counters.framesSent += 1;
    reader.send(frame, atMs);
  }
}
