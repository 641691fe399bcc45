import { parseExact } from '../../../platform/exact-json.ts';
import type { PositionSource } from '@azimute/contract';
import type { DeviceEvent, Position, Submission } from '../values/position.ts';
import { isObject } from '../values/lenient-values.ts';
import { Refusal } from '../values/position-values.ts';
import { describeUnreadable } from './unreadable.ts';

/** What one item of a request says: a fix, device events, or nothing that concerns the portal. */
export interface Told {
  readonly position?: Position;
  readonly events?: readonly DeviceEvent[];
}

export interface ItemReader {
  readonly source: PositionSource;
  /** @throws Refusal */
  readonly read: (item: unknown, index: number) => Told;
  /** The device to keep a refused item under; empty when it names none. */
  readonly nameOf: (item: unknown) => string;
  /** What is kept of a refused item, without secrets; all of it if not given. */
  readonly keep?: (item: unknown) => unknown;
}

/** Reads items one by one; what can never be stored is kept in quarantine, because its sender would repeat it for ever. */
export function readItems(items: readonly unknown[], reader: ItemReader): Submission {
  const { source, read, nameOf, keep = (item) => item } = reader;
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined: Submission['quarantined'][number][] = [];
  for (const [index, item] of items.entries()) {
    try {
      const told = read(item, index);
      if (told.position !== undefined) positions.push(told.position);
      events.push(...(told.events ?? []));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message } = error;
      quarantined.push({ index, code, message, externalId: nameOf(item), payload: keep(item) });
    }
  }
  return { source, positions, events, rejected: [], quarantined };
}

export interface JsonBody {
  readonly text: string;
  /** Not when the body was no UTF-8: two devices could then have one name. */
  readonly isText: boolean;
}

/** The JSON of a body; what is none, as an object that says how it begins. */
export function parseJson({ text, isText }: JsonBody): unknown {
  try {
    if (isText) return parseExact(text);
  } catch {
    // Told by what is kept of it.
  }
  return describeUnreadable(text);
}

export function requireObject(item: unknown, whose: string): Readonly<Record<string, unknown>> {
  if (isObject(item) && !('unreadable' in item)) return item;
  throw new Refusal('malformed', `The body is not in the format of ${whose}. Send JSON in UTF-8.`);
}
