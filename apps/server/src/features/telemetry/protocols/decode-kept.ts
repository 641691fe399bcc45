import { trackerProtocols, type PositionSource } from '@azimute/contract';
import { isObject } from '../values/lenient-values.ts';
import { nameDevice } from './mqtt/decode.ts';
import { decodeGpslogger } from './gpslogger/decode.ts';
import { decodeOsmand } from './osmand/decode.ts';
import { isTimeless } from './osmand/decode-parameters.ts';
import { decodeOverland } from './overland/decode.ts';
import { decodeOwntracks, isOwntracks } from './owntracks/decode.ts';
import { decodeEvent, decodePosition, isEvent } from './positions/decode.ts';
import { Refusal } from '../values/position-values.ts';
import { decodeTraccar } from './traccar/decode.ts';
import { readKeptFrame } from './trackers/read-kept-frame.ts';
import type { DeviceEvent, Position, Rejection, Submission } from '../values/position.ts';

/** A position as kept in quarantine. */
export interface Kept {
  /** External ID of the device, if the payload does not contain it. */
  readonly externalId: string;
  /** Null if it was kept before the source was recorded. */
  readonly source: PositionSource | null;
  /** True if the payload is in its endpoint's format, false if in the format of the positions endpoint; null as above. */
  readonly isRaw: boolean | null;
  readonly payload: unknown;
  readonly receivedAtMs: number;
}

export interface DecodedKept {
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
  readonly refusal: Pick<Rejection, 'code' | 'message'> | null;
}

/** Decodes a kept position again, by the current rules. */
export function decodeKept(kept: Kept, nowMs: number): DecodedKept {
  const { source, payload } = kept;
  const isRaw = kept.isRaw ?? !isDecoded(payload);
  const tracker = trackerProtocols.find((name) => name === source);
  if (isRaw && tracker !== undefined) return readSubmission(readKeptFrame(tracker, kept, nowMs));
  if (isRaw && source === 'traccar')
    return readSubmission(decodeTraccar({ text: JSON.stringify(payload), isText: true }, nowMs));
  if (isRaw && (source === 'osmand' || source === null)) {
    return readSubmission(decodeOsmand({ query: withTime(kept), text: '', isText: true }, nowMs));
  }
  const text = JSON.stringify(payload);
  if (isRaw && source === 'overland')
    return readSubmission(decodeOverland({ deviceName: kept.externalId, text, isText: true }, nowMs));
  if (isRaw && source === 'gpslogger')
    return readSubmission(
      decodeGpslogger({ query: isObject(payload) ? payload : {}, text: '', isText: true }, nowMs),
    );
  if (isRaw && (source === 'owntracks' || (source === 'mqtt' && isOwntracks(payload))))
    return readSubmission(decodeOwntracks({ deviceName: kept.externalId, text, isText: true }, nowMs));
  return decodeInPositionsWords(kept, nowMs);
}

/** True for the format that only the positions endpoint writes. */
function isDecoded(payload: unknown): boolean {
  return isObject(payload) && typeof payload['deviceId'] === 'string' && typeof payload['time'] === 'string';
}

function decodeInPositionsWords({ source, payload, externalId }: Kept, nowMs: number): DecodedKept {
  const known = isObject(payload) && externalId !== '' ? { deviceId: externalId, ...payload } : payload;
  try {
    const item = source === 'mqtt' ? nameDevice(payload, externalId) : known;
    return isEvent(item)
      ? { positions: [], events: [decodeEvent(item, 0, nowMs)], refusal: null }
      : { positions: [decodePosition(item, 0, nowMs)], events: [], refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { positions: [], events: [], refusal: { code: error.code, message: error.message } };
  }
}

function readSubmission({ positions, events = [], quarantined: [refusal] }: Submission): DecodedKept {
  return { positions, events, refusal: refusal ?? null };
}

/** A fix without a time was taken when it was received, not when it is decoded again. */
function withTime({ payload, receivedAtMs }: Kept): Readonly<Record<string, unknown>> {
  if (!isObject(payload)) return {};
  return isTimeless(payload) ? { ...payload, timestamp: new Date(receivedAtMs).toISOString() } : payload;
}
