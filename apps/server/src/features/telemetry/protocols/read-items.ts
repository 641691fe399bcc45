import { parseExact } from '../../../platform/exact-json.ts';
import type { PositionSource } from '@azimute/contract';
import type { DeviceEvent, Position, Submission } from '../values/position.ts';
import { isObject } from '../values/lenient-values.ts';
import { Refusal } from '../values/position-values.ts';
import { describeUnreadable } from './unreadable.ts';

/** The content of one item: a fix, device events, or nothing relevant to the portal. */
export interface Told {
  readonly position?: Position;
  readonly events?: readonly DeviceEvent[];
}

export interface ItemReader {
  readonly source: PositionSource;
  /** @throws Refusal */
  readonly read: (item: unknown, index: number) => Told;
  /** Returns the device under which to keep a refused item; empty if the item names none. */
  readonly nameOf: (item: unknown) => string;
  /** Returns the part of a refused item to keep, without secrets. If undefined, the whole item is kept. */
  readonly keep?: (item: unknown) => unknown;
}

/**
 * Reads items one by one. Items that can never be stored go to quarantine, because their sender would retry forever.
 */
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
  /** False if the body was not valid UTF-8: two devices could then have the same name. */
  readonly isText: boolean;
}

/** Parses the JSON of a body. Returns an object with the beginning of the text if it is not valid JSON. */
export function parseJson({ text, isText }: JsonBody): unknown {
  try {
    if (isText) return parseExact(text);
  } catch {
    // Users can see the problem in the kept text.
  }
  return describeUnreadable(text);
}

export function requireObject(item: unknown, whose: string): Readonly<Record<string, unknown>> {
  if (isObject(item) && !('unreadable' in item)) return item;
  throw new Refusal('malformed', `The body is not in the format of ${whose}. Send JSON in UTF-8.`);
}
