import type { TrackerProtocolName } from '@azimute/contract';
import { isObject } from '../../values/lenient-values.ts';
import type { Submission } from '../../values/position.ts';
import { Refusal } from '../../values/position-values.ts';
import { decodeFrame, keepWhole, readFrame } from './read-frame.ts';
import { trackerProtocolOf } from './tracker-protocols.ts';

/** A frame as kept in quarantine. */
export interface KeptFrame {
  readonly externalId: string;
  readonly payload: unknown;
  readonly receivedAtMs: number;
}

/** Decodes a frame of quarantine again, as it was received. */
export function readKeptFrame(
  protocol: TrackerProtocolName,
  { payload, externalId: trackerId, receivedAtMs }: KeptFrame,
  nowMs: number,
): Submission {
  const kept = isObject(payload) ? payload : {};
  const isDatagram = kept['isDatagram'] === true;
  const bytes = Buffer.from(typeof kept['frame'] === 'string' ? kept['frame'] : '', 'hex');
  const state = new Map(Object.entries(isObject(kept['state']) ? kept['state'] : {}));
  const { decode: decodeStream, datagrams } = trackerProtocolOf(protocol);
  const decode = (isDatagram ? datagrams?.decode : undefined) ?? decodeStream;
  const decoded = decodeFrame(() => decode(bytes, { trackerId, state: new Map(state) }, receivedAtMs));
  const frame = { protocol, isDatagram, trackerId, state, bytes };
  return decoded instanceof Refusal ? keepWhole(frame, decoded) : readFrame(frame, decoded, nowMs);
}
