import { findFirst } from '../find-frame.ts';
import type { TrackerCommand, TrackerProtocol } from '../tracker-protocol.ts';
import { decodeFrame } from './decode.ts';
import { frameOf } from './frames.ts';

const LONGEST_FRAME = 4096;
/** Protocol number, serial number and checksum. */
const SHORTEST_LENGTH = 5;

/** GT06 of Concox and compatible makers, over TCP. */
export const gt06: TrackerProtocol = {
  name: 'gt06',
  longestFrame: LONGEST_FRAME,
  repeats: false,
  findFrame: (bytes) => findFirst(bytes, frameAt),
  decode: decodeFrame,
  encodeCommand: (command, _, id) => {
    const text = textOf(command);
    return text === null ? null : encodeCommand(text, id);
  },
  numberOfCommand: (bytes) => String(bytes.readUInt32BE(FLAG_AT)),
};

function frameAt(bytes: Buffer, from: number): number | null | false {
  const mark = bytes[from];
  if (mark !== 0x78 && mark !== 0x79) return false;
  if (from + 1 === bytes.length) return null;
  if (bytes[from + 1] !== mark) return false;
  const lengthBytes = mark === 0x78 ? 1 : 2;
  if (from + 2 + lengthBytes > bytes.length) return null;
  const length = bytes.readUIntBE(from + 2, lengthBytes);
  const to = from + 2 + lengthBytes + length + 2;
  if (length < SHORTEST_LENGTH || to - from > LONGEST_FRAME) return false;
  if (to > bytes.length) return null;
  return bytes[to - 2] === 0x0d && bytes[to - 1] === 0x0a ? to : false;
}

function textOf(command: TrackerCommand): string | null {
  switch (command.kind) {
    case 'custom':
      return command.text;
    case 'output':
      return command.number === 1 ? `RELAY,${command.isOn ? 1 : 0}#` : null;
    case 'reboot':
      return 'RESET#';
    case 'interval':
      // While the ignition is on and off.
      return `TIMER,${command.seconds},${command.seconds}#`;
    case 'locate':
      return 'WHERE#';
    case 'firmware':
      return null;
  }
}

const LONGEST_TEXT = 200;
/** Behind two marks, length, protocol and length of the command. */
const FLAG_AT = 5;

/** Encodes protocol 0x80: length, the server's flag, which the response returns, text and the language English. */
function encodeCommand(text: string, id: number): Buffer | null {
  const content = Buffer.from(text, 'utf8');
  if (content.length > LONGEST_TEXT) return null;
  const flag = Buffer.alloc(4);
  flag.writeUInt32BE(id >>> 0);
  return frameOf(
    0x80,
    Buffer.concat([Buffer.of(4 + content.length), flag, content, Buffer.of(0, 2)]),
    id & 0xffff,
  );
}
