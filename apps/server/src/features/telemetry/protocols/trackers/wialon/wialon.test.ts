import { describe, expect, it } from 'vitest';
import { crc16Ibm } from '../checksums.ts';
import { decodeStream, describeStream, newSession, nowMs } from '../test-stream.ts';
import { wialon } from './wialon.ts';

const line = (text: string): Buffer => Buffer.from(`${text}\r\n`);
/** Writes a line of version 2, whose checksum covers the fields and their last separator. */
function checked(type: string, fields: string): Buffer {
  const sum = crc16Ibm(Buffer.from(fields)).toString(16).toUpperCase();
  return line(`#${type}#${fields}${sum}`);
}

const at = '150226;123045';
const short = `${at};2333.0000;S;04630.0000;W;62;271;760;9`;
const long = `${short};1.2;3;1;12.5,0.02;A1B2;count:1:564,level:2:45.8,motion:3:true,hw:3:V4.5,SOS:1:1`;
const fixedAtMs = Date.parse('2026-02-15T12:30:45Z');
const place = {
  fixedAtMs,
  place: { latitude: -23.55, longitude: -46.5 },
  speedKph: 62,
  headingDegrees: 271,
  altitudeMeters: 760,
};
const login = line('#L#355172104213579;NA');
const secondLogin = checked('L', '2.0;355172104213579;NA;');

describe('wialon', () => {
  it('decodes logins of both versions', () => {
    const { trackerIds, replies } = decodeStream(wialon, [login, secondLogin]);
    expect(trackerIds).toEqual(['355172104213579', '355172104213579']);
    expect(replies).toEqual(['#AL#1\r\n', '#AL#1\r\n']);
    expect(wialon.decode(login, newSession(), nowMs).refusal?.toString()).toBe('#AL#0\r\n');
  });

  it('decodes short and long records and answers them', () => {
    const { reports, replies } = decodeStream(wialon, [login, line(`#SD#${short}`), line(`#D#${long}`)]);
    expect(replies.slice(1)).toEqual(['#ASD#1\r\n', '#AD#1\r\n']);
    expect(reports).toEqual([
      { ...place, attributes: { sat: 9 } },
      {
        ...place,
        alarms: ['sos'],
        attributes: {
          sat: 9,
          hdop: 1.2,
          input: 3,
          output: 1,
          adc1: 12.5,
          adc2: 0.02,
          driverUniqueId: 'A1B2',
          count: 564,
          level: 45.8,
          moving: true,
          hw: 'V4.5',
          SOS: 1,
        },
      },
    ]);
  });

  it('answers a batch with its count', () => {
    const batch = `${short}|${short.replace('123045', '123145')}|`;
    for (const frames of [
      [login, line(`#B#${batch}`)],
      [secondLogin, checked('B', batch)],
    ]) {
      const { reports, replies, refused } = decodeStream(wialon, frames);
      expect(refused).toEqual([]);
      expect(replies.at(-1)).toBe('#AB#2\r\n');
      expect(reports.map((report) => report.fixedAtMs)).toEqual([fixedAtMs, fixedAtMs + 60_000]);
    }
  });

  it('answers pings and messages', () => {
    const { replies, reports } = decodeStream(wialon, [line('#P#'), line('#M#Olá')]);
    expect(replies).toEqual(['#AP#\r\n', '#AM#1\r\n']);
    expect(reports).toEqual([{ fixedAtMs: nowMs, attributes: { text: 'Olá' } }]);
  });

  it('takes unknown places and times', () => {
    expect(
      decodeStream(wialon, [line('#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;x:1:5')]).reports,
    ).toEqual([{ fixedAtMs: nowMs, attributes: { x: 5 } }]);
    expect(decodeStream(wialon, [line(`#SD#${short.replace('1502', '3102')}`)]).refused).toHaveLength(1);
  });

  it('reads version and ID of a datagram', () => {
    const datagrams = { ...wialon, ...wialon.datagrams };
    const frame = Buffer.concat([Buffer.from('2.0;355172104213579'), checked('SD', `${short};`)]);
    expect(datagrams.findFrame(frame)).toEqual({ from: 0, to: frame.length });
    expect(datagrams.decode(frame, newSession(), nowMs)).toMatchObject({
      trackerId: '355172104213579',
      reports: [place],
    });
  });
});

describeStream(wialon, [line(`#SD#${short}`), line(`#D#${long}`), line(`#B#${short}|${long}`)]);
describeStream({ ...wialon, name: 'wialon, version 2' }, [
  secondLogin,
  checked('D', `${long};`),
  checked('B', `${short}|${long}|`),
]);

it('refuses a wrong checksum of version 2 and decodes the next line', () => {
  const good = checked('SD', `${short};`);
  const { refused, reports } = decodeStream(wialon, [secondLogin, line(`#SD#${short};0000`), good]);
  expect(refused).toEqual(['The checksum of the line is wrong.']);
  expect(reports).toHaveLength(1);
});
