import type { Sender } from '../pipeline/sender.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../values/position.ts';
import { laneOfDevice } from '../pipeline/lanes.ts';
import { storableJson, WrittenJson } from '../values/storable-json.ts';
import type { PositionSource } from '@azimute/contract';

/** Number of lanes that devices hash to; the table journal_lanes has a row for each. */
const JOURNAL_LANES = 16;

/** Return address for the result of a part. */
export interface AnswerTo {
  readonly subject: string;
  readonly id: number;
}

/** The part of one request that belongs to one lane. */
export interface JournalPart {
  readonly accountId: number;
  readonly apiKeyId: number | null;
  readonly source: PositionSource;
  readonly receivedAtMs: number;
  /** True if no sender waits for a response: items rejected later go to quarantine. */
  readonly keepRefused: boolean;
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
  readonly quarantined: readonly Quarantined[];
  readonly answerTo: AnswerTo | null;
}

/** A part as serialized for the journal. */
export interface WrittenPart {
  readonly lane: number;
  readonly json: string;
}

export type PartHead = Pick<
  JournalPart,
  'accountId' | 'apiKeyId' | 'source' | 'receivedAtMs' | 'keepRefused'
>;

/** Size of the items of a part, at which the next part begins. */
const MOST_PART_BYTES = 100_000;
const MEMBERS = ['positions', 'events', 'quarantined'] as const;
type Member = (typeof MEMBERS)[number];

export function headOf(
  { accountId, apiKeyId }: Sender,
  { source }: Submission,
  receivedAtMs: number,
  keepRefused: boolean,
): PartHead {
  return { accountId, apiKeyId: apiKeyId ?? null, source, receivedAtMs, keepRefused };
}

/** Splits submissions into parts by the lanes of their devices, in order of arrival. Calls `answerTo` once per part. */
export function writeParts(
  head: PartHead,
  submission: Pick<Submission, Member>,
  answerTo: () => AnswerTo | null,
): WrittenPart[] {
  const open = new Map<number, OpenPart>();
  const written: WrittenPart[] = [];
  const close = (part: OpenPart): void => {
    open.delete(part.lane);
    written.push({ lane: part.lane, json: part.write(head, answerTo()) });
  };
  for (const member of MEMBERS) {
    for (const item of submission[member] ?? []) {
      const lane = laneOfDevice(head.accountId, item.externalId, JOURNAL_LANES);
      const json = JSON.stringify(
        'payload' in item ? { ...item, payload: storableJson(item.payload) } : item,
      );
      const part = open.get(lane) ?? new OpenPart(lane);
      open.set(lane, part);
      part.add(member, json);
      if (part.bytes > MOST_PART_BYTES) close(part);
    }
  }
  for (const part of open.values()) close(part);
  return written;
}

class OpenPart {
  readonly lane: number;
  bytes = 0;
  readonly #items: Record<Member, string[]> = { positions: [], events: [], quarantined: [] };

  constructor(lane: number) {
    this.lane = lane;
  }

  add(member: Member, json: string): void {
    this.#items[member].push(json);
    this.bytes += Buffer.byteLength(json);
  }

  write(head: PartHead, answerTo: AnswerTo | null): string {
    const items = MEMBERS.map((member) => `"${member}":[${this.#items[member].join(',')}]`);
    return `{${JSON.stringify({ ...head, answerTo }).slice(1, -1)},${items.join(',')}}`;
  }
}

/** Parses a message: a JSON array of parts, written by this process or another of its kind. */
export function readParts(data: Uint8Array): JournalPart[] {
  const parts = JSON.parse(Buffer.from(data).toString()) as JournalPart[];
  return parts.map((part) => ({
    ...part,
    quarantined: part.quarantined.map((one) => ({ ...one, payload: new WrittenJson(String(one.payload)) })),
  }));
}
