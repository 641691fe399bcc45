import { connect } from 'node:net';
import { once } from 'node:events';
import { trackerProtocols, type TrackerProtocolName } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { crc16Ibm, crc16Itu } from './checksums.ts';
import { createTrackerPortal } from './testing/create-tracker-portal.ts';

interface Conversation {
  readonly trackerId: string;
  readonly frames: readonly Buffer[];
  /** Everything that the portal sends, in hexadecimal digits. */
  readonly answers: string;
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const text = (line: string): Buffer => Buffer.from(line, 'latin1');
const digitsOf = (line: string): string => text(line).toString('hex');

/** A record of Codec 8 at noon of 15 February 2026 at 23.55 south, 46.5 west. */
function teltonikaPacket(): Buffer {
  const time = Date.UTC(2026, 1, 15, 12).toString(16).padStart(16, '0');
  const place = 'e448a9c0f1f68e20';
  const data = hex(`0801${time}00${place}0064010e05003e00000000000001`);
  const head = hex(`00000000${data.length.toString(16).padStart(8, '0')}`);
  return Buffer.concat([head, data, hex(crc16Ibm(data).toString(16).padStart(8, '0'))]);
}

function gt06Frame(protocol: string, content: string): Buffer {
  const body = hex(`${(content.length / 2 + 5).toString(16).padStart(2, '0')}${protocol}${content}0001`);
  return Buffer.concat([hex('7878'), body, hex(`${crc16Itu(body).toString(16).padStart(4, '0')}0d0a`)]);
}

const queclinkFix = '1,62.5,271,760.2,-46.500000,-23.550000,20260215120000,0724,0010,1A2B,00ABCDEF';
const wialonFix = '150226;120000;2333.0000;S;04630.0000;W;62;271;760;9';

function retranslatorPacket(): Buffer {
  const doubles = Buffer.alloc(24);
  for (const [at, value] of [-46.5, -23.55, 760].entries()) doubles.writeDoubleLE(value, at * 8);
  const content = Buffer.concat([hex('0002'), text('posinfo\0'), doubles, hex('003e010f09')]);
  const size = (bytes: Buffer): Buffer => hex(bytes.length.toString(16).padStart(8, '0'));
  const seconds = (Date.UTC(2026, 1, 15, 12) / 1000).toString(16).padStart(8, '0');
  const body = Buffer.concat([
    text('355172104213577\0'),
    hex(`${seconds}00000003`),
    hex('0bbb'),
    size(content),
    content,
  ]);
  return Buffer.concat([size(body).toReversed(), body]);
}

const conversations: Readonly<Record<TrackerProtocolName, Conversation>> = {
  h02: {
    trackerId: '8651',
    frames: [text('*HQ,8651,V1,120000,A,2333.0000,S,04630.0000,W,033.00,271,150226,FFFFFFFF#')],
    answers: digitsOf('*HQ,8651,V4,V1,20260215130000#'),
  },
  teltonika: {
    trackerId: '356307042441013',
    frames: [text('\0\u000f356307042441013'), teltonikaPacket()],
    answers: '0100000001',
  },
  gt06: {
    trackerId: '355172104213579',
    frames: [
      gt06Frame('01', '0355172104213579'),
      gt06Frame('12', '1a020f0c0000c80285726004fd29203e190e02d40a1234005678'),
    ],
    answers: gt06Frame('01', '').toString('hex') + gt06Frame('12', '').toString('hex'),
  },
  queclink: {
    trackerId: '861074000000017',
    frames: [
      text(
        `+RESP:GTFRI,060502,861074000000017,truck,12450,10,1,${queclinkFix},00,1234.5,00520:30:00,1200,,,95,220100,,,,20260215120005,00A7$`,
      ),
    ],
    answers: digitsOf('+SACK:00A7$'),
  },
  suntech: {
    trackerId: '205000017',
    frames: [
      text(
        'ST300EMG;205000017;40;313;20260215;12:00:00;c99e48;-23.550000;-046.500000;062.500;271.25;9;1;1234567;12.50;110010;1\r',
      ),
    ],
    answers: digitsOf('ST300CMD;205000017;02;AckEmerg\r'),
  },
  wialon: {
    trackerId: '355172104213578',
    frames: [text('#L#355172104213578;NA\r\n'), text(`#SD#${wialonFix}\r\n`)],
    answers: digitsOf('#AL#1\r\n#ASD#1\r\n'),
  },
  'wialon-retranslator': { trackerId: '355172104213577', frames: [retranslatorPacket()], answers: '11' },
};

const portal = await createTrackerPortal();
const ports = await portal.open(trackerProtocols.map((name) => `${name}:0`).join());
afterAll(() => portal.close());

/** Returns everything that the portal sends, in hexadecimal digits, once it is as long as expected or closed. */
async function converse(
  name: TrackerProtocolName,
  frames: readonly Buffer[],
  length: number,
): Promise<string> {
  const socket = connect({ port: ports[trackerProtocols.indexOf(name)] ?? 0, host: '127.0.0.1' });
  await once(socket, 'connect');
  let received = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('hex');
    if (received.length >= length) resolve();
  });
  socket.on('end', resolve);
  for (const frame of frames) socket.write(frame);
  await promise;
  socket.destroy();
  return received;
}

describe.each(trackerProtocols)('%s over TCP', (name) => {
  const { trackerId, frames, answers } = conversations[name];

  it('is refused while no account has claimed the tracker', async () => {
    expect((await converse(name, frames, answers.length)).length).toBeLessThan(answers.length);
  });

  it('is stored and answered once it is claimed', async () => {
    await portal.claim(trackerId, portal.account);
    expect(await converse(name, frames, answers.length)).toBe(answers);
    const rows = await portal.queryAsOwner<{ latitude: number; longitude: number }>(
      `select latitude, longitude from positions p join devices d using (account_id, device_id)
      where d.external_id = $1`,
      [trackerId],
    );
    expect(await portal.storedOf(trackerId)).toEqual([0]);
    expect(rows[0]?.latitude).toBeCloseTo(name === 'gt06' ? -23.5 : -23.55, 4);
    expect(rows[0]?.longitude).toBeCloseTo(-46.5, 4);
  });
});
