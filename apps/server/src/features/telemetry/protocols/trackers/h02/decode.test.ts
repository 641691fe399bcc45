import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../values/position-values.ts';
import type { TrackerSession } from '../tracker-protocol.ts';
import { findFrames, splitFrames } from '../testing/find-frames.ts';
import { h02 } from './decode.ts';

const nowMs = Date.UTC(2026, 2, 1, 12);

function decode(frame: string | Buffer, session: TrackerSession = { state: new Map() }) {
  return h02.decode(Buffer.isBuffer(frame) ? frame : Buffer.from(frame, 'latin1'), session, nowMs);
}

function reportOf(frame: string | Buffer) {
  const [report] = decode(frame).reports ?? [];
  if (report === undefined) throw new Error('The frame has no report');
  return report;
}

function isDecodedOrRefused(frame: Buffer): boolean {
  try {
    return decode(frame).reports?.length === 1;
  } catch (error) {
    return error instanceof Refusal;
  }
}

const fromHex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const timeOf = (frame: string | Buffer): string => new Date(reportOf(frame).fixedAtMs).toISOString();

const fix = '*HQ,8650001,V1,134502,A,2233.5000,S,04703.2500,W,021.60,145,280226,FFFFFFFF#';

describe('a text', () => {
  it('has a fix in UTC, with speed, course and status, and is acknowledged', () => {
    const decoded = decode(fix);
    expect(decoded.trackerId).toBe('8650001');
    expect(decoded.reports).toEqual([
      {
        fixedAtMs: Date.UTC(2026, 1, 28, 13, 45, 2),
        place: { latitude: -(22 + 33.5 / 60), longitude: -(47 + 3.25 / 60) },
        speedKph: 21.6 * 1.852,
        headingDegrees: 145,
        ignition: true,
      },
    ]);
    expect(String(decoded.reply)).toBe('*HQ,8650001,V4,V1,20260301120000#');
  });

  it.each([
    ['*TH,2020,V1,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#', [22.214575, 113.777623]],
    ['*HQ,1,V1,121557,A,-23-3.3408,S,-48-2.8926,W,0.1,158,241115,FFFFFFFF#', [-23.05568, -48.04821]],
    ['*HQ,1,V1,195200,A,701.8915,S,3450.3399,W,0.00,205.70,050213,ffffffff,000243#', [-7.031525, -34.838998]],
    [
      '*HQ,1,V2,100220,0,5238.26259,N,00507.33983,E,0.25,0,280917,FFFFFFFF,cc,28,  db,d75b#',
      [52.637709, 5.12233],
    ],
    ['*HQ,1,V1,054048,A,2828.2297,N,07733.4332,E,000.5,047,4,080918,EEE7FBDF,42,0#', [28.470495, 77.55722]],
    [
      '*HQ,1,V19,214452,A,5201.0178,N,01830.5029,E,0,0,200417,,195.63.13.195,8948,BFFFFBFF#',
      [52.016963, 18.508382],
    ],
    ['*hq,1,VP1,A,2702.7245,S,15251.9311,E,0.48,0.0000,080917#', [-27.045408, 152.865518]],
    [
      '*TH,1,V4,S20,DONE,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF#',
      [22.214575, 113.777623],
    ],
  ])('has its place where its kind writes it: %s', (frame, [latitude = 0, longitude = 0]) => {
    const { place } = reportOf(frame);
    expect(place?.latitude).toBeCloseTo(latitude, 5);
    expect(place?.longitude).toBeCloseTo(longitude, 5);
  });

  it.each([
    '*HQ,4109179024,V19,181519,V,3853.2587,S,06205.9175,W,000.00,000,090217,,5492,8954,FFFFFBFF#',
    '*HQ,355488020119695,V1,050418,,2827.61232,N,07703.84822,E,0.00,0,031015,FFFEFBFF#',
    '*HQ,353588020068342,V1,000000,V,0.0000,0,0.0000,0,0.00,0.00,000000,ffffffff,000106,000002#',
  ])('has no place without a valid fix: %s', (frame) => {
    expect(reportOf(frame).place).toBeUndefined();
  });

  it('reports readings without a fix, at its own time if it has one', () => {
    const link = '*HQ,1700086468,LINK,180902,15,0,84,0,0,240517,FFFFFBFF#';
    expect(reportOf(link)).toMatchObject({
      attributes: { rssi: 15, sat: 0, batteryPercent: 84, steps: 0 },
      ignition: false,
    });
    expect(timeOf(link)).toBe('2017-05-24T18:09:02.000Z');
    expect(timeOf('*HQ,1,V3,044855,28403,01,001450,011473,158,-62,0292,0,X,030817,FFFFFBFF#')).toBe(
      '2017-08-03T04:48:55.000Z',
    );
    expect(timeOf('*HQ,1,NBR,160169,460,0,1,4,9338,3692,150,180813,FFFFFBFF#')).toBe(
      '2026-03-01T12:00:00.000Z',
    );
    expect(reportOf('*HQ,1,HTBT,80#')).toEqual({ fixedAtMs: nowMs, attributes: { batteryPercent: 80 } });
  });

  it('raises the alarms whose bits are 0', () => {
    expect(reportOf(fix.replace('FFFFFFFF', 'FFF7FFFF')).alarms).toEqual(['powerCut']);
    expect(reportOf(fix.replace('FFFFFFFF', 'FFFBFFFD')).alarms).toEqual(['sos']);
    expect(reportOf(fix.replace('FFFFFFFF', 'FFFFFBFA')).alarms).toEqual(['vibration', 'overspeed']);
  });

  it('is the result of a command, and gets no response then', () => {
    const decoded = decode(
      '*TH,1,V4,S20,DONE,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF#',
    );
    expect(decoded.commandResult).toEqual({ text: 'S20,DONE' });
    expect(decoded.reply).toBeUndefined();
  });

  it('without an ID belongs to the tracker of the connection', () => {
    const frame = fix.replace('8650001', '');
    expect(decode(frame, { trackerId: '8650001', state: new Map() }).trackerId).toBe('8650001');
    expect(() => decode(frame)).toThrow(Refusal);
  });

  it.each([
    '*HQ,86 50,V1#',
    fix.replace('280226', '310226'),
    fix.replace('134502', '254502'),
    fix.replace('2233.5000', '22.5'),
  ])('is refused if it is malformed: %s', (frame) => expect(() => decode(frame)).toThrow(Refusal));
});

describe('a binary frame', () => {
  const short = fromHex('2441060116601245431311165035313006004318210e000000fffffbffff0024');

  it('has the values of a text', () => {
    const decoded = decode(short);
    expect(decoded.trackerId).toBe('4106011660');
    expect(decoded.reports).toEqual([
      {
        fixedAtMs: Date.UTC(2016, 10, 13, 12, 45, 43),
        place: { latitude: 50 + 35.313 / 60, longitude: 4 + 31.821 / 60 },
        speedKph: 0,
        headingDegrees: 0,
        ignition: false,
        attributes: { batteryPercent: 100 },
      },
    ]);
  });

  it('has the hemispheres of its flags, and the long ID of some models', () => {
    const { place } = reportOf(fromHex('24410600082621532131081504419390060740418306000000fffffbfdff0015'));
    expect(place?.latitude).toBeCloseTo(4.69898, 5);
    expect(place?.longitude).toBeCloseTo(-74.06971, 4);
    const long = decode(fromHex('2435248308419329301047591808172627335900074412294E024138FEFFFFFFFF01'));
    expect(long.trackerId).toBe('352483084193293');
    expect(long.reports?.[0]?.place?.longitude).toBeCloseTo(74.687157, 5);
  });

  it('is found before the 13 bytes that some models add', () => {
    const long = fromHex(
      '2442061191301024031101175540227006012321670c000095fffffbffff001f00000001f800ee010000000032',
    );
    const text = Buffer.from(fix, 'latin1');
    expect(findFrames(h02, Buffer.concat([long, text, short]))).toEqual([long.subarray(0, 32), text, short]);
  });
});

describe('the stream', () => {
  const frames = [
    Buffer.from(fix, 'latin1'),
    fromHex('2441060116601245431311165035313006004318210e000000fffffbffff0024'),
  ];
  /** Without the bytes that begin or end a frame. */
  const garbage = fc
    .uint8Array({ maxLength: 30 })
    .map((bytes) => Buffer.from(bytes.filter((one) => ![0x23, 0x24, 0x2a].includes(one))));

  it('has the same frames however it is split, with garbage between them', () => {
    const sent = fc.array(fc.tuple(garbage, fc.constantFrom(...frames)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(sent, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (parts, lengths) => {
        const stream = Buffer.concat(parts.flat());
        expect(splitFrames(h02, stream, lengths)).toEqual(parts.map(([, frame]) => frame));
      }),
    );
  });

  it('has a frame that begins within one that was cut off', () => {
    const cut = Buffer.from(`*HQ,8650001,V1,1345${fix}`, 'latin1');
    expect(findFrames(h02, cut).map(String)).toEqual([fix]);
  });

  it('is decoded or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom('*HQ,1,V1,', '$', ''), (bytes, start) => {
        for (const frame of findFrames(h02, Buffer.concat([Buffer.from(start), bytes, Buffer.from('#')]))) {
          expect(isDecodedOrRefused(frame)).toBe(true);
        }
      }),
    );
  });
});
