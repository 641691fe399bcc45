import { describe, expect, it } from 'vitest';
import { parseExact } from '../../platform/exact-json.ts';
import { decodeRequest, type ProtocolRequest } from './protocols/decode-request.ts';
import { packSubmission } from './protocols/pack-submission.ts';
import { storableJson } from './values/storable-json.ts';

const nowMs = Date.UTC(2026, 2, 2, 12);
const SERIAL = '89550312000012345679';

describe('a number beyond 2^53', () => {
  it('keeps its digits as text if a number would lose some, and else stays a number', () => {
    const text = `{"a":${SERIAL},"b":[-9007199254740993],"c":9007199254740992,"d":100000000000000000000,"e":0.12345678901234567}`;
    const parsed = parseExact(text) as Record<string, unknown>;
    expect(JSON.stringify(parsed)).toBe(
      `{"a":${SERIAL},"b":[-9007199254740993],"c":9007199254740992,"d":100000000000000000000,"e":${Number('0.12345678901234567')}}`,
    );
    expect([parsed['c'], parsed['d'], parsed['e']]).toEqual([2 ** 53, 1e20, Number('0.12345678901234567')]);
    // Text that JavaScript wrote parses to the same number.
    for (const value of [2 ** 60, 1e21, 1e300, -(2 ** 53) - 2])
      expect(parseExact(JSON.stringify(value))).toBe(value);
  });

  const position =
    '"deviceId":"a","id":"a","time":1767225600,"timestamp":1767225600,"latitude":1,"longitude":2,"lat":1,"lon":2';
  it.each<[ProtocolRequest, string]>([
    [
      { source: 'positions', contentType: 'application/json' },
      `[{"deviceId":"a","time":1767225600,"latitude":1,"longitude":2,"attributes":{"serial":${SERIAL}}}]`,
    ],
    [
      { source: 'positions', contentType: 'application/x-ndjson' },
      `{"deviceId":"a","time":1767225600,"latitude":1,"longitude":2,"attributes":{"serial":${SERIAL}}}`,
    ],
    [{ source: 'osmand', query: {} }, `{${position},"serial":${SERIAL}}`],
    [
      { source: 'traccar' },
      `{"device":{"uniqueId":"a"},"position":{"fixTime":"2026-01-01T00:00:00Z","latitude":1,"longitude":2,"valid":true,"attributes":{"serial":${SERIAL}}}}`,
    ],
  ])('keeps its digits in the attributes of %j', async (request, body) => {
    const { positions, quarantined } = packOf(await decodeRequest(request, Buffer.from(body), nowMs));
    expect(quarantined).toEqual([]);
    expect(positions.join()).toContain(`"serial":${SERIAL}`);
  });

  it('is text in parameter attributes, which carry no types', async () => {
    const query = { id: 'a', timestamp: '1767225600', lat: '1', lon: '2', serial: SERIAL, fuel: '12.5' };
    const { positions } = packOf(await decodeRequest({ source: 'osmand', query }, Buffer.from(''), nowMs));
    expect(positions.join()).toContain(`"fuel":12.5`);
    expect(positions.join()).toContain(`"serial":"${SERIAL}"`);
  });

  it('keeps its digits in quarantine', async () => {
    const body = `[{"deviceId":"a","time":4000000000,"latitude":1,"longitude":2,"attributes":{"serial":${SERIAL}}}]`;
    const request = { source: 'positions', contentType: 'application/json' } as const;
    const { quarantined } = await decodeRequest(request, Buffer.from(body), nowMs);
    expect(storableJson(quarantined[0]?.payload)).toContain(`"serial":${SERIAL}`);
  });
});

function packOf(submission: Awaited<ReturnType<typeof decodeRequest>>) {
  const { attributes, quarantined } = packSubmission(submission);
  return { positions: attributes, quarantined };
}
