import type { Door } from '@azimute/contract';
import { isObject } from './doors/lenient-values.ts';
import { nameDevice } from './doors/mqtt/decode.ts';
import { decodeGpslogger } from './doors/gpslogger/decode.ts';
import { decodeOsmand } from './doors/osmand/decode.ts';
import { isTimeless } from './doors/osmand/decode-parameters.ts';
import { decodeOverland } from './doors/overland/decode.ts';
import { decodeOwntracks, isOwntracks } from './doors/owntracks/decode.ts';
import { decodeEvent, decodePosition, isEvent } from './doors/positions/decode.ts';
import { Refusal } from './doors/position-values.ts';
import { decodeTraccar } from './doors/traccar/decode.ts';
import type { DeviceEvent, Position, Rejection } from './position.ts';

/** What quarantine keeps of one position. */
export interface Kept {
  /** What the device calls itself, where the payload itself does not say so. */
  readonly externalId: string;
  /** Null for what was kept before doors were. */
  readonly door: Door | null;
  /** Whether the payload is in the words of its door, or in those of the positions door; null as above. */
  readonly isRaw: boolean | null;
  readonly payload: unknown;
  readonly receivedAtMs: number;
}

export interface DecodedKept {
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
  readonly refusal: Pick<Rejection, 'code' | 'message'> | null;
}

/** Reads what was kept once more, by the rules of now. */
export function decodeKept(kept: Kept, nowMs: number): DecodedKept {
  const { door, payload } = kept;
  const isRaw = kept.isRaw ?? !isDecoded(payload);
  if (isRaw && door === 'traccar')
    return readSubmission(decodeTraccar({ text: JSON.stringify(payload), isText: true }, nowMs));
  if (isRaw && (door === 'osmand' || door === null)) {
    return readSubmission(decodeOsmand({ query: withTime(kept), text: '', isText: true }, nowMs));
  }
  const text = JSON.stringify(payload);
  if (isRaw && door === 'overland')
    return readSubmission(decodeOverland({ deviceName: kept.externalId, text, isText: true }, nowMs));
  if (isRaw && door === 'gpslogger')
    return readSubmission(
      decodeGpslogger({ query: isObject(payload) ? payload : {}, text: '', isText: true }, nowMs),
    );
  if (isRaw && (door === 'owntracks' || (door === 'mqtt' && isOwntracks(payload))))
    return readSubmission(decodeOwntracks({ deviceName: kept.externalId, text, isText: true }, nowMs));
  return decodeInPositionsWords(kept, nowMs);
}

/** Only the positions door writes both of these so. */
function isDecoded(payload: unknown): boolean {
  return isObject(payload) && typeof payload['deviceId'] === 'string' && typeof payload['time'] === 'string';
}

function decodeInPositionsWords({ door, payload, externalId }: Kept, nowMs: number): DecodedKept {
  const known = isObject(payload) && externalId !== '' ? { deviceId: externalId, ...payload } : payload;
  try {
    const item = door === 'mqtt' ? nameDevice(payload, externalId) : known;
    return isEvent(item)
      ? { positions: [], events: [decodeEvent(item, 0, nowMs)], refusal: null }
      : { positions: [decodePosition(item, 0, nowMs)], events: [], refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { positions: [], events: [], refusal: { code: error.code, message: error.message } };
  }
}

function readSubmission({
  positions,
  events = [],
  quarantined: [refusal],
}: ReturnType<typeof decodeOsmand>): DecodedKept {
  return { positions, events, refusal: refusal ?? null };
}

/** A fix that says no time was taken when it came, not when it is read again. */
function withTime({ payload, receivedAtMs }: Kept): Readonly<Record<string, unknown>> {
  if (!isObject(payload)) return {};
  return isTimeless(payload) ? { ...payload, timestamp: new Date(receivedAtMs).toISOString() } : payload;
}
