import type { FrameRange, TrackerCommand, TrackerProtocol } from '../tracker-protocol.ts';
import { decodeMessage, PASSWORD } from './decode.ts';

const END = 0x24;
const starts = ['+RESP:', '+BUFF:', '+ACK:'];

/** Queclink @Track of the GL and GV families in ASCII, over TCP and UDP. */
export const queclink: TrackerProtocol = {
  name: 'queclink',
  longestFrame: 4096,
  repeats: true,
  findFrame: findMessage,
  decode: decodeMessage,
  encodeCommand: (command, session, id) => {
    const text = textOf(command, session.state.get(PASSWORD), id);
    return text === null ? null : Buffer.from(text, 'latin1');
  },
  numberOfCommand: (bytes) => {
    const [, serial] = /,([0-9A-F]{4})\$$/i.exec(bytes.toString('latin1')) ?? [];
    return serial === undefined ? undefined : String(Number.parseInt(serial, 16));
  },
};

function findMessage(bytes: Buffer): FrameRange | null {
  for (let from = 0; ;) {
    const end = bytes.indexOf(END, from);
    if (end < 0) return null;
    const text = bytes.toString('latin1', from, end);
    const start = Math.max(...starts.map((each) => text.lastIndexOf(each)));
    if (start >= 0) return { from: from + start, to: end + 1 };
    from = end + 1;
  }
}

const OUTPUTS = 4;
/** Fields of GTOUT behind the password: status, duration and toggles of each output, and four others. */
const OUTPUT_FIELDS = 16;

function textOf(command: TrackerCommand, password: unknown, id: number): string | null {
  if (command.kind === 'custom') return command.text;
  if (typeof password !== 'string') return null;
  const serial = (id & 0xffff).toString(16).padStart(4, '0').toUpperCase();
  switch (command.kind) {
    case 'locate':
      return `AT+GTRTO=${password},1,,,,,,${serial}$`;
    case 'reboot':
      return `AT+GTRTO=${password},3,,,,,,${serial}$`;
    case 'output': {
      if (command.number < 1 || command.number > OUTPUTS) return null;
      // An empty field leaves another output unchanged.
      const fields = Array.from({ length: OUTPUT_FIELDS }, () => '');
      fields[(command.number - 1) * 3] = command.isOn ? '1' : '0';
      return `AT+GTOUT=${password},${fields.join(',')},${serial}$`;
    }
    // The fields of GTFRI and GTUPD differ between models.
    case 'interval':
    case 'firmware':
      return null;
  }
}
