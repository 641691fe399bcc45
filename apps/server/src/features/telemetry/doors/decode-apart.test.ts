import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { storableJson } from '../storable-json.ts';
import { createDecoder } from './decode-apart.ts';
import { decodeRequest, type DoorRequest } from './decode-request.ts';

const nowMs = Date.UTC(2026, 2, 2, 12);
const positionsDoor: DoorRequest = { door: 'positions', contentType: 'application/json' };
const osmandDoor: DoorRequest = { door: 'osmand', query: {} };
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
  it('is read as a small one would be', async () => {
    const apart = await createDecoder().decode(positionsDoor, large(), nowMs);
    const here = await decodeRequest(positionsDoor, large(), nowMs);
    expect(apart.positions.length).toBeGreaterThan(1_000);
    expect(apart.quarantined.length).toBeGreaterThan(100);
    const written = ({ quarantined, ...rest }: typeof here) => ({
      ...rest,
      quarantined: quarantined.map((one) => ({ ...one, payload: storableJson(one.payload) })),
    });
    expect(written(apart)).toEqual(written(here));
  });

  it('is refused as a small one would be', async () => {
    const decoder = createDecoder();
    const cut = large().slice(0, -10);
    await expect(decoder.decode(positionsDoor, cut, nowMs)).rejects.toMatchObject({ code: 'bad_request' });
    const many = bodyOf(Array.from({ length: 10_001 }, () => ({ id: filler })));
    await expect(decoder.decode(osmandDoor, many, nowMs)).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    const broken = () => new Uint8Array(200_000).fill(0xff);
    await expect(decoder.decode(positionsDoor, broken(), nowMs)).rejects.toMatchObject({
      code: 'bad_request',
    });
    const { quarantined } = await decoder.decode(osmandDoor, broken(), nowMs);
    expect(quarantined).toMatchObject([{ code: 'malformed' }]);
  });

  it('lets others be answered in between, and keeps the order of the large ones', async () => {
    const decoder = createDecoder();
    await decoder.decode(positionsDoor, large(), nowMs);
    const order: string[] = [];
    const largeOnes = ['first', 'second'].map(async (name) => {
      await decoder.decode(positionsDoor, large(), nowMs);
      order.push(name);
    });
    await setImmediate();
    await decoder.decode(positionsDoor, bodyOf({ positions: [position(1)] }), nowMs);
    order.push('small');
    await Promise.all(largeOnes);
    expect(order).toEqual(['small', 'first', 'second']);
  });

  it('is sent back when too much waits already, and taken later', async () => {
    const decoder = createDecoder(large().length + 1);
    const first = decoder.decode(positionsDoor, large(), nowMs);
    await expect(decoder.decode(positionsDoor, large(), nowMs)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterSeconds: 1,
    });
    await first;
    expect((await decoder.decode(positionsDoor, large(), nowMs)).door).toBe('positions');
  });

  it('nested without end is kept as such', async () => {
    const text = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const { quarantined } = await createDecoder().decode(osmandDoor, new TextEncoder().encode(text), nowMs);
    expect(quarantined.map((one) => storableJson(one.payload))).toEqual(['{"omitted":"nested too deep"}']);
  });
});
