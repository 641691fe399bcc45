import { findFirst, wholeDatagram } from '../find-frame.ts';
import type { DecodedFrame, TrackerCommand, TrackerProtocol, TrackerSession } from '../tracker-protocol.ts';
import { decodeLegacy } from './decode-legacy.ts';
import { decodeUniversal, decodeUniversalBytes } from './decode-universal.ts';
import { decodeZip } from './decode-zip.ts';
import { universalHeaders } from './fields.ts';
import { takeSerialData } from './serial-data.ts';

const LONGEST_FRAME = 8 * 1024;
const ZIP = 0x02;
const ZIP_END = 0x03;
const universalTypes: ReadonlySet<number> = new Set([0x81, 0x82]);
const LINE_END = 0x0d;
const SEPARATOR = 0x3b;
const HEADER = 'header';

/** Suntech: series SA200 to ST900 and universal reports, as text, zipped and in bytes, over TCP and UDP. */
export const suntech: TrackerProtocol = {
  name: 'suntech',
  longestFrame: LONGEST_FRAME,
  repeats: false,
  findFrame: (bytes) => findFirst(bytes, frameAt),
  decode: decodeFrame,
  datagrams: { findFrame: wholeDatagram, decode: decodeDatagram },
  encodeCommand: (command, session) => {
    const header = session.state.get(HEADER);
    if (typeof header !== 'string' || session.trackerId === undefined) return null;
    const text =
      header === ''
        ? universalText(command, session.trackerId)
        : legacyText(command, header, session.trackerId);
    return text === null ? null : Buffer.from(`${text}\r`, 'latin1');
  },
};

function frameAt(bytes: Buffer, from: number): number | null | false {
  const first = bytes[from] ?? 0;
  if (first === ZIP || universalTypes.has(first)) return bytesAt(bytes, from, first === ZIP);
  if (first < 0x41 || first > 0x5a) return false;
  const headerEnd = bytes.subarray(from, from + LONGEST_HEADER).indexOf(SEPARATOR);
  const header = bytes.toString('latin1', from, headerEnd < 0 ? from + LONGEST_HEADER : from + headerEnd);
  if (headerEnd < 0)
    return /^[A-Z]{1,3}$|^S[AT]\d{0,3}[A-Z]{0,3}$/.test(header) && header.length < LONGEST_HEADER
      ? null
      : false;
  if (!universalHeaders.has(header) && !/^S[AT]\d{3}[A-Z]{0,3}$/.test(header)) return false;
  const end = bytes.indexOf(LINE_END, from);
  if (!header.endsWith('UEX')) return end < 0 ? null : end + 1;
  // The data of a serial port may contain line ends.
  const data = takeSerialData(bytes.toString('latin1', from, from + LONGEST_FRAME));
  const lastEnd = data === undefined ? end : bytes.indexOf(LINE_END, from + data.end);
  return lastEnd < 0 ? null : lastEnd + 1;
}

const LONGEST_HEADER = 9;

function bytesAt(bytes: Buffer, from: number, isZip: boolean): number | null | false {
  if (from + 3 > bytes.length) return bytes[from + 1] === undefined || bytes[from + 1] === 0 ? null : false;
  const length = bytes.readUInt16BE(from + 1);
  const to = from + 3 + length + (isZip ? 1 : 0);
  if (length < 9 || length > 255) return false;
  if (to > bytes.length) return null;
  return isZip && bytes[to - 1] !== ZIP_END ? false : to;
}

function decodeFrame(frame: Buffer, session: TrackerSession, nowMs: number): DecodedFrame {
  const [first = 0] = frame;
  if (first === ZIP) return decodeZip(frame);
  if (universalTypes.has(first)) {
    session.state.set(HEADER, '');
    return decodeUniversalBytes(frame);
  }
  const text = frame.toString('latin1').replace(/[\r\n]+$/, '');
  const [header = ''] = text.split(';', 1);
  const isUniversal = universalHeaders.has(header);
  session.state.set(HEADER, isUniversal ? '' : header.slice(0, 5));
  return isUniversal ? decodeUniversal(text, nowMs) : decodeLegacy(text, nowMs);
}

/** A tracker that is set to expect it repeats a datagram after two minutes without an acknowledgement. */
function decodeDatagram(frame: Buffer, session: TrackerSession, nowMs: number): DecodedFrame {
  const decoded = decodeFrame(frame, session, nowMs);
  const header = session.state.get(HEADER);
  if (typeof header !== 'string' || header === '' || decoded.reports === undefined) return decoded;
  return { ...decoded, reply: Buffer.from(`${header}ACK;${decoded.trackerId}\r`) };
}

function legacyText(command: TrackerCommand, header: string, id: string): string | null {
  const text = (words: string): string => `${header}CMD;${id};02;${words}`;
  switch (command.kind) {
    case 'custom':
      return command.text;
    case 'output':
      return text(`${command.isOn ? 'Enable' : 'Disable'}${command.number}`);
    case 'reboot':
      return text('Reboot');
    case 'locate':
      return text('StatusReq');
    case 'interval':
    case 'firmware':
      return null;
  }
}

/** Commands that switch outputs on and off, by the number of the output. */
const universalOutputs: Readonly<Record<number, readonly [on: string, off: string]>> = {
  1: ['01', '02'],
  2: ['03', '04'],
  3: ['09', '10'],
};

function universalText(command: TrackerCommand, id: string): string | null {
  switch (command.kind) {
    case 'custom':
      return command.text;
    case 'output': {
      const output = universalOutputs[command.number];
      return output === undefined ? null : `CMD;${id};04;${output[command.isOn ? 0 : 1]}`;
    }
    case 'reboot':
      return `CMD;${id};03;03`;
    case 'locate':
      return `CMD;${id};03;01`;
    case 'interval':
    case 'firmware':
      return null;
  }
}
