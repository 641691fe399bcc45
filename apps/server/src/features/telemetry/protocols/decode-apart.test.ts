import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { storableJson } from '../values/storable-json.ts';
import { createDecoder } from './decode-apart.ts';
import { decodeRequest, type ProtocolRequest } from './decode-request.ts';

const nowMs = Date.UTC(2026, 2, 2, 12);
const positionsEndpoint: ProtocolRequest = { source: 'positions', contentType: 'application/json' };
const osmandEndpoint: ProtocolRequest = { source: 'osmand', query: {} };
const filler = 'é'.repeat(200);

function position(index: number): object {
  return {
    deviceId: `d${index}`,
    time: new Date(nowMs - index * 1_000 - (index % 7 === 0 ? -3_600_000 : 0)).toISOString(),
    latitude: index % 5 === 0 ? 91 : -10.9,
    longitude: -37.06,
    ...(index % 2 === 0 && { speedKph: index / 3, ignition: index % 4 === 0 }),
    ...(index % 3 === 0 && { attributes: { filler, deep: { b: 1, a: [index] } } }),
  };
}

function bodyOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

const large = (): Uint8Array =>
  bodyOf({ positions: Array.from({ length: 1_500 }, (_, index) => position(index)) });

describe('a large body', () => {
  it('is decoded like a small one', async () => {
    const apart = await createDecoder().decode(1, positionsEndpoint, large(), nowMs);
    const here = await decodeRequest(positionsEndpoint, large(), nowMs);
    expect(apart.positions.length).toBeGreaterThan(1_000);
    expect(apart.quarantined.length).toBeGreaterThan(100);
    const written = ({ quarantined, ...rest }: typeof here) => ({
      ...rest,
      quarantined: quarantined.map((one) => ({ ...one, payload: storableJson(one.payload) })),
    });
    expect(written(apart)).toEqual(written(here));
  });

  it('is refused like a small one', async () => {
    const decoder = createDecoder();
    const cut = large().slice(0, -10);
    await expect(decoder.decode(1, positionsEndpoint, cut, nowMs)).rejects.toMatchObject({
      code: 'bad_request',
    });
    const many = bodyOf(Array.from({ length: 10_001 }, () => ({ id: filler })));
    await expect(decoder.decode(1, osmandEndpoint, many, nowMs)).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    const broken = () => new Uint8Array(200_000).fill(0xff);
    await expect(decoder.decode(1, positionsEndpoint, broken(), nowMs)).rejects.toMatchObject({
      code: 'bad_request',
    });
    const { quarantined } = await decoder.decode(1, osmandEndpoint, broken(), nowMs);
    expect(quarantined).toMatchObject([{ code: 'malformed' }]);
  });

  it('lets others be processed in between, and keeps the order of large ones', async () => {
    const decoder = createDecoder();
    await decoder.decode(1, positionsEndpoint, large(), nowMs);
    const order: string[] = [];
    const largeOnes = ['first', 'second'].map(async (name) => {
      await decoder.decode(1, positionsEndpoint, large(), nowMs);
      order.push(name);
    });
    await setImmediate();
    await decoder.decode(1, positionsEndpoint, bodyOf({ positions: [position(1)] }), nowMs);
    order.push('small');
    await Promise.all(largeOnes);
    expect(order).toEqual(['small', 'first', 'second']);
  });

  it('waits for at most one of each other account', async () => {
    const decoder = createDecoder();
    const order: number[] = [];
    const read = async (accountId: number): Promise<void> => {
      await decoder.decode(accountId, positionsEndpoint, large(), nowMs);
      order.push(accountId);
    };
    await Promise.all([1, 1, 1, 1, 2, 2, 3].map(read));
    expect(order).toEqual([1, 2, 3, 1, 2, 1, 1]);
  });

  it('with endless nesting is quarantined as such', async () => {
    const text = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const { quarantined } = await createDecoder().decode(
      1,
      osmandEndpoint,
      new TextEncoder().encode(text),
      nowMs,
    );
    expect(quarantined.map((one) => storableJson(one.payload))).toEqual(['{"omitted":"nested too deep"}']);
  });
});
