import type { TrackerProtocolName } from '@azimute/contract';
import type { Logger } from '../../../../platform/log.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../../values/position.ts';
import { eventAtFix, withinRange } from '../../values/lenient-values.ts';
import {
  encodeAttributes,
  Refusal,
  requireDeviceId,
  requireLikelyTime,
} from '../../values/position-values.ts';
import { readAlarmKinds } from '../event-kind.ts';
import { hasPlace, heartbeatOf, readPlace, type Told } from '../heartbeat.ts';
import { refuseFrame, withValues } from './read-values.ts';
import type { CommandResult, DecodedFrame, Report } from './tracker-protocol.ts';

/** A frame with what is needed to decode it again. */
export interface SentFrame {
  readonly protocol: TrackerProtocolName;
  readonly isDatagram: boolean;
  readonly trackerId: string;
  /** State of the session before the frame. */
  readonly state: ReadonlyMap<string, unknown>;
  readonly bytes: Uint8Array;
}

/**
 * Returns the content of a frame as it is stored: fixes, heartbeats for reports without a fix, alarms and results of
 * commands. If a report can never be stored, the frame is quarantined.
 */
export function readFrame(
  frame: SentFrame,
  { reports = [], commandResult }: DecodedFrame,
  nowMs: number,
): Submission {
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined: Quarantined[] = [];
  for (const [index, report] of reports.entries()) {
    try {
      const told = readReport(frame.trackerId, report, index, nowMs);
      if (hasPlace(told)) positions.push(told);
      else events.push(heartbeatOf(told, told.fixedAtMs));
      for (const kind of readAlarmKinds(report.alarms?.join(','))) events.push(eventAtFix(told, kind));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      quarantined.push(keepFrame(frame, error, index));
    }
  }
  if (commandResult !== undefined) events.push(resultOf(frame.trackerId, commandResult, nowMs));
  return { source: frame.protocol, positions, events, rejected: [], quarantined };
}

/** Returns the decoded frame, or a refusal also if the decoder fails: the frame can be replayed once it is corrected. */
export function decodeFrame(decode: () => DecodedFrame, log?: Logger): DecodedFrame | Refusal {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Refusal) return error;
    log?.error({ err: error }, 'A frame of a tracker could not be decoded');
    return refuseFrame(
      'The portal could not decode the frame. Inform the portal operator, and replay it after the next update.',
    );
  }
}

/** Returns a frame that cannot be decoded, for quarantine. */
export function keepWhole(frame: SentFrame, refusal: Refusal): Submission {
  return {
    source: frame.protocol,
    positions: [],
    rejected: [],
    quarantined: [keepFrame(frame, refusal, 0)],
  };
}

/** Keeps what is needed to decode the frame again. */
function keepFrame(frame: SentFrame, { code, message }: Refusal, index: number): Quarantined {
  const { trackerId, isDatagram, state, bytes } = frame;
  const payload = {
    frame: Buffer.from(bytes).toString('hex'),
    ...(isDatagram && { isDatagram }),
    ...(state.size > 0 && { state: Object.fromEntries(state) }),
  };
  return { index, code, message, externalId: trackerId, payload };
}

function resultOf(externalId: string, { id, text, isAccepted }: CommandResult, nowMs: number): DeviceEvent {
  return {
    index: 0,
    externalId,
    occurredAtMs: nowMs,
    kind: 'command_result',
    latitude: null,
    longitude: null,
    attributes: encodeAttributes(withValues({ commandId: id, result: text, isAccepted })),
  };
}

function readReport(trackerId: string, report: Report, index: number, nowMs: number): Told {
  const { place, ignition = null, attributes = {} } = report;
  return {
    index,
    externalId: requireDeviceId(trackerId),
    fixedAtMs: requireLikelyTime(report.fixedAtMs, nowMs),
    ...readPlace(place?.latitude, place?.longitude, { isInvalid: place === undefined, hasReadings: true }),
    speedKph: withinRange('speedKph', report.speedKph ?? null),
    headingDegrees: withinRange('headingDegrees', report.headingDegrees ?? null),
    altitudeMeters: withinRange('altitudeMeters', report.altitudeMeters ?? null),
    accuracyMeters: withinRange('accuracyMeters', report.accuracyMeters ?? null),
    ignition,
    hourMeterHours: withinRange('hourMeterHours', report.hourMeterHours ?? null),
    odometerKm: withinRange('odometerKm', report.odometerKm ?? null),
    attributes: encodeAttributes(attributes),
  };
}
