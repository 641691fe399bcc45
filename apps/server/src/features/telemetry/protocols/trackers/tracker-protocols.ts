import type { TrackerProtocolName } from '@azimute/contract';
import { gt06 } from './gt06/gt06.ts';
import { h02 } from './h02/decode.ts';
import { queclink } from './queclink/queclink.ts';
import { suntech } from './suntech/suntech.ts';
import { teltonika } from './teltonika/teltonika.ts';
import type { TrackerProtocol } from './tracker-protocol.ts';
import { wialonRetranslator } from './wialon-retranslator/wialon-retranslator.ts';
import { wialon } from './wialon/wialon.ts';

const protocols: Readonly<Record<TrackerProtocolName, TrackerProtocol>> = {
  h02,
  teltonika,
  gt06,
  queclink,
  suntech,
  wialon,
  'wialon-retranslator': wialonRetranslator,
};

export function trackerProtocolOf(name: TrackerProtocolName): TrackerProtocol {
  return protocols[name];
}
