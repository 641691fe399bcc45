import { crc16Ibm } from '../checksums.ts';
import { findFirst, wholeDatagram } from '../find-frame.ts';
import type { TrackerCommand, TrackerProtocol } from '../tracker-protocol.ts';
import { decodeDatagram, decodePacket, isKnownCodec } from './decode.ts';

const LONGEST_FRAME = 16 * 1024;
const IMEI_FRAME = 17;
const MOST_OUTPUTS = 4;
/** Zeros, length, codec and two counts, checksum. */
const SHORTEST_PACKET = 15;

/** Teltonika Codecs 8, 8 Extended and 16, with commands by Codec 12, over TCP and UDP. */
export const teltonika: TrackerProtocol = {
  name: 'teltonika',
  longestFrame: LONGEST_FRAME,
  repeats: true,
  findFrame: (bytes) => findFirst(bytes, frameAt),
  decode: (frame) => decodePacket(frame),
  datagrams: {
    findFrame: wholeDatagram,
    decode: (frame) => decodeDatagram(frame),
  },
  encodeCommand: (command) => {
    const text = textOf(command);
    return text === null ? null : encodeCodec12(text);
  },
};

function frameAt(bytes: Buffer, from: number): number | null | false {
  const byte = (index: number): number | undefined => bytes[from + index];
  if (byte(0) !== 0) return false;
  if (byte(1) === 0x0f) return imeiAt(bytes, from);
  for (let index = 1; index < 4; index += 1) {
    if (byte(index) === undefined) return null;
    if (byte(index) !== 0) return false;
  }
  if (from + 9 > bytes.length) return null;
  const length = bytes.readUInt32BE(from + 4) + 12;
  if (length < SHORTEST_PACKET || length > LONGEST_FRAME || !isKnownCodec(byte(8) ?? 0)) return false;
  return from + length > bytes.length ? null : from + length;
}

function imeiAt(bytes: Buffer, from: number): number | null | false {
  for (let at = from + 2; at < from + IMEI_FRAME; at += 1) {
    const digit = bytes[at];
    if (digit === undefined) return null;
    if (digit < 0x30 || digit > 0x39) return false;
  }
  return from + IMEI_FRAME;
}

/** Commands of the FMB, FMC and FMM families. */
function textOf(command: TrackerCommand): string | null {
  switch (command.kind) {
    case 'custom':
      return command.text;
    case 'output':
      if (command.number < 1 || command.number > MOST_OUTPUTS) return null;
      // A position for each output; `?` leaves it unchanged.
      return `setdigout ${'?'.repeat(command.number - 1)}${command.isOn ? 1 : 0}`;
    case 'reboot':
      return 'cpureset';
    case 'interval':
      // Shortest period while moving: at home, roaming and on an unknown network.
      return `setparam ${[10_050, 10_150, 10_250].map((id) => `${id}:${command.seconds}`).join(';')}`;
    case 'locate':
      return 'getgps';
    case 'firmware':
      return null;
  }
}

function encodeCodec12(text: string): Buffer {
  const content = Buffer.from(text, 'latin1');
  const data = Buffer.concat([Buffer.of(0x0c, 1, 5), uint32(content.length), content, Buffer.of(1)]);
  return Buffer.concat([uint32(0), uint32(data.length), data, uint32(crc16Ibm(data))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
