import { createHash } from 'node:crypto';
import type { LiveOpen } from '@azimute/contract';
import type { AccountPicture } from './account-picture.ts';
import {
  encodeCatalogChanged,
  encodeChanges,
  encodePictureHead,
  encodePicturePart,
  encodePictureTail,
} from './encode-live-message.ts';
import type { LivePart, LiveReader } from './live-reader.ts';
import type { LiveScope } from './live-scope.ts';
import type { LiveTurns } from './live-turns.ts';

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
  readonly turns: LiveTurns;
}

/** Readers that arrive together share the parts of a picture; later changes follow at once. */
const PART_SHARED_MS = 250;
/** Readers per frame interval that are so far behind that they need a scan of all assets. */
const WALKS_A_FRAME = 3;

/** Number of changed assets from which a part-wise picture is sent. */
const MANY = 2_000;

/** A part of the picture that readers arriving at about the same time share. */
interface SharedPart {
  readonly tuples: number;
  readonly first: Buffer;
  readonly later: Buffer;
  readonly version: number;
  readonly madeAtMs: number;
}

/** Readers of one account who receive the same, and therefore share each frame. */
export class ReaderGroup {
  readonly scope: LiveScope;
  readonly #options: GroupOptions;
  readonly #readers = new Set<LiveReader>();
  /** Identifies the process, the account and the scope: a picture of another one cannot be updated. */
  readonly #epoch: string;
  readonly #parts = new Map<number, SharedPart>();

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

  /**
   * Sends the reader the whole scope, or the changes since the picture that it still has. A returning reader loaded its
   * catalog earlier, and receives a request to reload it if it may have changed.
   */
  admit(reader: LiveReader, have: LiveOpen['have'], atMs: number): void {
    const { picture, counters } = this.#options;
    this.#readers.add(reader);
    if (have?.epoch === this.#epoch && picture.reaches(have.version)) {
      reader.owesCatalog = picture.catalogChangedSince(have.version);
      counters.framesEncoded += 1;
      reader.version = picture.version;
      const changes = picture.collectSince(have.version, this.scope);
      this.#send(reader, encodeChanges(picture.version, atMs, changes), atMs);
      return;
    }
    reader.owesCatalog = have !== undefined;
    this.#sendPicture(reader, atMs);
  }

  leave(reader: LiveReader): void {
    this.#readers.delete(reader);
  }

  oweCatalog(): void {
    for (const reader of this.#readers) reader.owesCatalog = true;
  }

  /** Sends every reader its missing changes; returns true if a stalled one has to be retried. */
  deliver(atMs: number): boolean {
    const { picture, stalledBytes } = this.#options;
    const { version } = picture;
    const frames = new Map<number, Buffer | 'picture' | null>();
    let behind = false;
    let occupied = 0;
    let walks = 0;
    for (const reader of this.#readers) {
      if (reader.isOccupied) occupied += 1;
      if (reader.isOccupied || reader.bufferedBytes > stalledBytes) {
        behind ||= reader.version !== version || reader.owesCatalog || reader.isOccupied;
        continue;
      }
      if (reader.version === version && !reader.owesCatalog) continue;
      if (!picture.reaches(reader.version)) {
        this.#sendPicture(reader, atMs);
        behind = true;
        continue;
      }
      if (reader.version !== version) {
        const from = reader.version;
        if (!frames.has(from)) {
          if (!picture.remembers(from)) walks += 1;
          if (walks > WALKS_A_FRAME) {
            behind = true;
            continue;
          }
          frames.set(from, this.#encodeSince(from, atMs));
        }
        const frame = frames.get(from) ?? null;
        if (frame === 'picture') {
          this.#sendPicture(reader, atMs);
          behind = true;
          continue;
        }
        reader.version = version;
        if (frame !== null) this.#send(reader, frame, atMs);
      }
      if (reader.owesCatalog) {
        reader.owesCatalog = false;
        this.#send(reader, encodeCatalogChanged(atMs), atMs);
      }
    }
    if (occupied === 0) this.#parts.clear();
    return behind;
  }

  /**
   * Returns null if nothing concerns the scope; returns 'picture' if most of a large picture changed, which is then
   * sent in parts.
   */
  #encodeSince(version: number, atMs: number): Buffer | 'picture' | null {
    const { picture, counters } = this.#options;
    const changes = picture.collectSince(version, this.scope);
    if (changes.assets.length === 0 && changes.removed.length === 0) return null;
    if (changes.assets.length > MANY && changes.assets.length > picture.size / 2) return 'picture';
    counters.framesEncoded += 1;
    return encodeChanges(picture.version, atMs, changes);
  }

  /** Occupies the reader until it is sent; then the reader is updated from there. */
  #sendPicture(reader: LiveReader, atMs: number): void {
    const { picture, counters, turns } = this.#options;
    reader.version = picture.version;
    counters.framesSent += 1;
    reader.sendParts(this.#partsFor(reader, atMs), atMs, turns);
  }

  *#partsFor(reader: LiveReader, atMs: number): Generator<LivePart, void> {
    const { picture } = this.#options;
    yield { bytes: encodePictureHead(this.#epoch, atMs), isLast: false };
    let isFirst = true;
    // Assets that arrive in the meantime have a later version than the picture, and are sent as changes.
    const { chunkCount } = picture;
    for (let place = 0; place < chunkCount; place += 1) {
      const part = this.#sharePart(place);
      reader.version = Math.min(reader.version, part.version);
      if (part.tuples === 0) continue;
      yield { bytes: isFirst ? part.first : part.later, isLast: false };
      isFirst = false;
    }
    yield { bytes: encodePictureTail(reader.version), isLast: true };
  }

  #sharePart(place: number): SharedPart {
    const { picture, counters } = this.#options;
    const nowMs = performance.now();
    const known = this.#parts.get(place);
    if (known !== undefined && nowMs - known.madeAtMs < PART_SHARED_MS) return known;
    counters.framesEncoded += 1;
    const tuples = picture.collectChunk(place, this.scope);
    const later = encodePicturePart(tuples);
    const part = {
      tuples: tuples.length,
      first: later.subarray(1),
      later,
      version: picture.version,
      madeAtMs: nowMs,
    };
    this.#parts.set(place, part);
    return part;
  }

  #send(reader: LiveReader, frame: Buffer, atMs: number): void {
    this.#options.counters.framesSent += 1;
    reader.send(frame, atMs);
  }
}
