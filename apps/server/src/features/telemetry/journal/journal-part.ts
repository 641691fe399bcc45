import type { Sender } from '../pipeline/sender.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../values/position.ts';
import { laneOfDevice } from '../pipeline/lanes.ts';
import { storableJson, WrittenJson } from '../values/storable-json.ts';
import type { PositionSource } from '@azimute/contract';

/** Devices hash to so many lanes; the table journal_lanes has a row for each. */
const JOURNAL_LANES = 16;

/** Where the sender of a part waits for what became of it. */
export interface AnswerTo {
  readonly subject: string;
  readonly id: number;
}

/** What one request brought for one lane. */
export interface JournalPart {
  readonly accountId: number;
  readonly apiKeyId: number | null;
  readonly source: PositionSource;
  readonly receivedAtMs: number;
  /** Of what the journal has, and nobody waits for an answer any more: what is refused later is kept in quarantine. */
  readonly keepRefused: boolean;
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
  readonly quarantined: readonly Quarantined[];
  readonly answerTo: AnswerTo | null;
}

/** A part as the journal has it. */
export interface WrittenPart {
  readonly lane: number;
  readonly json: string;
}

export type PartHead = Pick<
  JournalPart,
  'accountId' | 'apiKeyId' | 'source' | 'receivedAtMs' | 'keepRefused'
>;

/** Of the items of a part, before another is begun. */
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

/** Parts a submission by the lanes of its devices, in the order in which it came. `answerTo` is asked once for each. */
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

/** A message is a JSON array of parts, which this process or one of its kind has written. */
export function readParts(data: Uint8Array): JournalPart[] {
  const parts = JSON.parse(Buffer.from(data).toString()) as JournalPart[];
  return parts.map((part) => ({
    ...part,
    quarantined: part.quarantined.map((one) => ({ ...one, payload: new WrittenJson(String(one.payload)) })),
  }));
}
