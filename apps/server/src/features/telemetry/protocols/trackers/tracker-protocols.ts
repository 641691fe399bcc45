import type { TrackerProtocolName } from '@azimute/contract';
import { h02Protocol } from './h02/decode.ts';
import type { TrackerProtocol } from './tracker-protocol.ts';

const protocols: Readonly<Record<TrackerProtocolName, TrackerProtocol>> = { h02: h02Protocol };

export function trackerProtocolOf(name: TrackerProtocolName): TrackerProtocol {
  return protocols[name];
}
