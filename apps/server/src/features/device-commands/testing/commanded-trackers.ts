import { crc16Ibm, crc16Itu } from '../../telemetry/protocols/trackers/checksums.ts';

/** How a tracker of a protocol introduces itself, and how it answers a command. */
interface CommandedTracker {
  readonly protocol: 'teltonika' | 'gt06' | 'queclink' | 'suntech';
  readonly newId: (nth: number) => string;
  readonly hello: (id: string) => Buffer;
  /** Returns the commands among the bytes that the portal has written. */
  readonly commandsIn: (written: Buffer) => readonly string[];
  /** Returns the result of the last command among these bytes. */
  readonly answer: (id: string, written: Buffer) => Buffer;
  /** Likewise, but the command failed; absent if the protocol has no such result. */
  readonly fail?: (id: string, written: Buffer) => Buffer;
  /** A reboot as the tracker receives it. */
  readonly reboot: RegExp;
}

const uint16 = (value: number): Buffer => Buffer.of((value >>> 8) & 0xff, value & 0xff);
const uint32 = (value: number): Buffer => Buffer.concat([uint16(value >>> 16), uint16(value)]);

function codec12(type: number, text: string): Buffer {
  const content = Buffer.from(text, 'latin1');
  const data = Buffer.concat([Buffer.of(0x0c, 1, type), uint32(content.length), content, Buffer.of(1)]);
  return Buffer.concat([uint32(0), uint32(data.length), data, uint32(crc16Ibm(data))]);
}

function gt06Frame(protocol: number, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.of(content.length + 5, protocol), content, uint16(1)]);
  return Buffer.concat([Buffer.of(0x78, 0x78), body, uint16(crc16Itu(body)), Buffer.of(0x0d, 0x0a)]);
}

function gt06Answer(written: Buffer, text: string): Buffer {
  const flag = gt06Flags(written).at(-1) ?? Buffer.alloc(4);
  const said = Buffer.from(text, 'latin1');
  return gt06Frame(0x15, Buffer.concat([Buffer.of(said.length + 4), flag, said, Buffer.of(0, 2)]));
}

function gt06Flags(written: Buffer): Buffer[] {
  const hex = written.toString('hex');
  return [...hex.matchAll(/7878..80..(?<flag>.{8})/g)].map(({ groups }) =>
    Buffer.from(groups?.['flag'] ?? '', 'hex'),
  );
}

const all = (written: Buffer, pattern: RegExp): string[] =>
  [...written.toString('latin1').matchAll(pattern)].map(([found]) => found);

export const commandedTrackers: readonly CommandedTracker[] = [
  {
    protocol: 'teltonika',
    newId: (nth) => `35630704244${String(nth).padStart(4, '0')}`,
    hello: (id) => Buffer.concat([Buffer.of(0, 15), Buffer.from(id)]),
    commandsIn: (written) => all(written, /cpureset|getgps|setdigout [?01]+|setparam [\d:;]+/g),
    answer: () => codec12(6, 'OK'),
    fail: () => codec12(0x11, 'no'),
    reboot: /^cpureset$/,
  },
  {
    protocol: 'gt06',
    newId: (nth) => `35517210421${String(nth).padStart(4, '0')}`,
    hello: (id) => gt06Frame(0x01, Buffer.from(`0${id}`, 'hex')),
    commandsIn: (written) => all(written, /RESET#|WHERE#|RELAY,[01]#|TIMER,\d+,\d+#/g),
    answer: (_, written) => gt06Answer(written, 'RESET OK'),
    fail: (_, written) => gt06Answer(written, 'RESET:FAIL'),
    reboot: /^RESET#$/,
  },
  {
    protocol: 'queclink',
    newId: (nth) => `86107400000${String(nth).padStart(4, '0')}`,
    hello: (id) => Buffer.from(`+ACK:GTHBD,060502,${id},,20260215123045,00A8$`),
    commandsIn: (written) => all(written, /AT\+GT[^$]*\$/g),
    answer: (id, written) => {
      const serial = all(written, /[0-9A-F]{4}(?=\$)/g).at(-1);
      return Buffer.from(`+ACK:GTRTO,060502,${id},,RESET,${serial},20260215123045,00A9$`);
    },
    reboot: /^AT\+GTRTO=gv300,3,,,,,,[0-9A-F]{4}\$$/,
  },
  {
    protocol: 'suntech',
    newId: (nth) => `20500${String(nth).padStart(4, '0')}`,
    hello: (id) => Buffer.from(`ST300ALV;${id}\r`),
    commandsIn: (written) => all(written, /ST300CMD;[^\r]*(?=\r)/g),
    answer: (id) => Buffer.from(`ST300CMD;Res;${id};313;Reboot\r`),
    fail: (id) => Buffer.from(`ST300CMD;Res;${id};313;Error\r`),
    reboot: /^ST300CMD;\d+;02;Reboot$/,
  },
];
