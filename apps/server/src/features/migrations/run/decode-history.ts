import { decodeTraccar } from '../../telemetry/protocols/traccar/decode.ts';
import { hashContent } from '../../telemetry/pipeline/content-hash.ts';
import { instantOf, type Entry } from '../../telemetry/values/batch.ts';
import { readInstant, readReceipt } from '../source/read-instant.ts';
import type { SourceRow } from '../source/source-rows.ts';
import type { HistoryLine } from '../stage/stage-source.ts';

export interface HistoryDecoding {
  readonly accountId: number;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly device: { readonly uniqueId: string; readonly model: string | null };
  /** Names of geofences and maintenances by their ID, for events. */
  readonly names: Readonly<Record<string, string>>;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly valid: boolean;
}

interface Taken {
  readonly entries: readonly Entry[];
  readonly positions: number;
}

const NUMBERS = ['latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy'] as const;

/**
 * The history of a device, each row decoded as the message in which Traccar would have forwarded it: a fix that arrived
 * so has the same content, and is stored once.
 */
export class DecodedHistory {
  /** Rows that are no positions, and repeats of the same position. */
  refused = 0;
  repeats = 0;
  readonly #decoding: HistoryDecoding;
  #entries: Entry[] = [];
  #start = 0;
  /** Places of positions by ID, for their events. */
  readonly #places = new Map<string, Place>();
  #waiting: HistoryLine[] = [];

  constructor(decoding: HistoryDecoding) {
    this.#decoding = decoding;
  }

  add(lines: string): void {
    for (const text of lines.split('\n')) {
      const line = JSON.parse(text) as HistoryLine;
      // Events refer to positions, which can come later.
      if (line.t === 'e') this.#waiting.push(line);
      else this.#addLine(line);
    }
  }

  /** Sorts by time, and leaves out repeats: Traccar repeats an old fix with each contact. */
  sort(): void {
    for (const line of this.#waiting) this.#addLine(line);
    this.#waiting = [];
    this.#places.clear();
    this.#entries.sort((a, b) => instantOf(a) - instantOf(b));
    this.#entries = this.#entries.filter((entry, index, all) => {
      let before = index - 1;
      for (; before >= 0 && isSameTime(all[before], entry); before -= 1)
        if (contentOf(all[before]) === contentOf(entry)) {
          if (entry.position !== undefined) this.repeats += 1;
          return false;
        }
      return true;
    });
  }

  /** Takes entries up to a number of them. */
  take(most: number): Taken {
    const entries = this.#entries.slice(this.#start, this.#start + most);
    this.#start += entries.length;
    return { entries, positions: entries.filter(({ position }) => position !== undefined).length };
  }

  putBack({ entries }: Taken): void {
    this.#start -= entries.length;
  }

  #addLine({ t, r, v }: HistoryLine): void {
    const { timeZone, nowMs, accountId, device, names } = this.#decoding;
    const receivedMs = readReceipt(v['servertime'], timeZone, r === true);
    const at = (text: string | null | undefined): string =>
      text === v['servertime'] ? json(receivedMs) : json(readInstant(text, timeZone, receivedMs));
    const message =
      t === 'p'
        ? `"position":${positionOf(v, at)}`
        : `"event":{"type":${json(v['type'])},"eventTime":${at(v['eventtime'] ?? v['servertime'])},"attributes":${jsonIn(v['attributes'], '{}')}}` +
          member('position', this.#places.get(v['positionid'] ?? '')) +
          named('geofence', names[`geofence ${v['geofenceid'] ?? ''}`]) +
          named('maintenance', names[`maintenance ${v['maintenanceid'] ?? ''}`]);
    const text = `{${message},"device":${json(device)}}`;
    const { positions, events = [], quarantined } = decodeTraccar({ text, isText: true }, nowMs);
    if (t === 'p') {
      this.refused += quarantined.length;
      if (v['id'] !== undefined && v['id'] !== null) this.#places.set(v['id'], placeOf(v));
    }
    const origin = {
      accountId,
      source: 'traccar' as const,
      receivedAtMs: Math.min(nowMs, receivedMs ?? nowMs),
      keepRefused: false,
    };
    for (const position of positions) this.#entries.push({ origin, position });
    for (const event of events) this.#entries.push({ origin, event });
  }
}

const isSameTime = (one: Entry | undefined, other: Entry): boolean =>
  one !== undefined && instantOf(one) === instantOf(other);

function contentOf(entry: Entry | undefined): string {
  if (entry?.position === undefined) return JSON.stringify(entry?.event);
  const hash = new Int32Array(2);
  hashContent(entry.position, hash);
  return hash.join(' ');
}

const json = (value: unknown): string => JSON.stringify(value ?? null);

/** Attributes are put in as they are, since a number keeps all its digits in the content of a fix. */
function positionOf(row: SourceRow, at: (text: string | null | undefined) => string): string {
  const numbers = NUMBERS.map((name) => `"${name}":${numberIn(row[name])}`).join(',');
  return (
    `{"protocol":${json(row['protocol'])},${numbers},"valid":${isValid(row)},"fixTime":${at(row['fixtime'])},` +
    `"deviceTime":${at(row['devicetime'])},"network":${jsonIn(row['network'], 'null')},"attributes":${jsonIn(row['attributes'], '{}')}}`
  );
}

const jsonIn = (text: string | null | undefined, none: string): string =>
  text === null || text === undefined || text === '' ? none : text;

function numberIn(text: string | null | undefined): string {
  const number = text === null || text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? String(number) : 'null';
}

function placeOf(row: SourceRow): Place {
  return { latitude: Number(row['latitude']), longitude: Number(row['longitude']), valid: isValid(row) };
}

const isValid = (row: SourceRow): boolean => !['f', 'false', 'FALSE', '0'].includes(row['valid'] ?? '');
const member = (name: string, value: unknown): string =>
  value === undefined ? '' : `,"${name}":${json(value)}`;
const named = (kind: string, name: string | undefined): string =>
  name === undefined ? '' : member(kind, { name });
