import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKept } from '../decode-kept.ts';
import { decodeMqtt, keepWhole, readTopic } from './decode.ts';

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const fix = { time: '2026-02-15T12:00:00Z', latitude: 1, longitude: 2 };

function decode(body: unknown) {
  return decodeMqtt('pump', Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), nowMs);
}

describe('decodeMqtt keeps in quarantine', () => {
  it.each([
    ['invalid JSON', '{"time":', 'malformed'],
    ['unrelated JSON', '17', 'malformed'],
    ['another device than the topic’s', { ...fix, deviceId: 'crane' }, 'value_invalid'],
    ['no time', { latitude: 1, longitude: 2 }, 'time_missing'],
    ['an invalid latitude', { ...fix, latitude: 91 }, 'latitude_invalid'],
    ['a clock that is ahead', { ...fix, time: '2026-02-15T14:00:00Z' }, 'time_in_future'],
    ["more than a request's limit", `[${'{},'.repeat(10_000)}{}]`, 'malformed'],
  ])('%s', (_, body, code) => {
    expect(decode(body)).toMatchObject({
      positions: [],
      events: [],
      rejected: [],
      quarantined: [{ index: 0, code, externalId: 'pump' }],
    });
  });

  it('invalid UTF-8', () => {
    const { quarantined } = decodeMqtt('pump', Buffer.from([0x22, 0xff, 0x22]), nowMs);
    expect(quarantined).toMatchObject([{ code: 'malformed', payload: { unreadable: '"\uFFFD"' } }]);
  });
});

describe('decodeMqtt', () => {
  it.each([
    ['one position', fix],
    ['one with its device', { ...fix, deviceId: 'pump' }],
    ['an array', [fix]],
    ['the format of the positions endpoint', { positions: [fix] }],
  ])('reads %s', (_, body) => {
    expect(decode(body)).toMatchObject({
      positions: [{ index: 0, externalId: 'pump', latitude: 1 }],
      quarantined: [],
    });
  });

  it('validates each item of a batch separately, device events included', () => {
    const read = decode([fix, { ...fix, longitude: 181 }, { time: fix.time, event: 'alarm_sos' }]);
    expect(read.positions).toHaveLength(1);
    expect(read.events).toMatchObject([{ index: 2, externalId: 'pump', kind: 'alarm_sos', latitude: null }]);
    expect(read.quarantined).toMatchObject([{ index: 1, code: 'longitude_invalid' }]);
  });

  it('yields positions, events or quarantine for any input, and never fails', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(bytes, (payload) => {
        const { positions, events = [], quarantined } = decodeMqtt('pump', Buffer.from(payload), nowMs);
        for (const { externalId } of [...positions, ...events, ...quarantined])
          expect(externalId).toBe('pump');
      }),
    );
  });
});

describe('a message that fails internally', () => {
  const keep = (body: string) => keepWhole('pump', Buffer.from(body)).quarantined;

  it('is quarantined by position, so that a replay decodes them', () => {
    const items = [fix, { ...fix, longitude: 3, attributes: { note: 'é'.repeat(5_000) } }];
    const kept = keep(JSON.stringify({ positions: items }));
    expect(kept.map(({ index, message }) => [index, message.includes('replay it')])).toEqual([
      [0, true],
      [1, true],
    ]);
    const replayed = kept.flatMap(({ externalId, payload }) => {
      const stored = { externalId, source: 'mqtt', isRaw: true, payload, receivedAtMs: nowMs } as const;
      return decodeKept(stored, nowMs).positions;
    });
    expect(replayed).toMatchObject([
      { externalId: 'pump', longitude: 2 },
      { externalId: 'pump', longitude: 3 },
    ]);
  });

  it('offers no replay of invalid JSON', () => {
    const [kept, another] = keep(`{"positions":[${'é'.repeat(5_000)}`);
    expect(another).toBeUndefined();
    expect(kept?.message).toContain('not valid JSON');
    expect(kept?.message).not.toContain('replay');
  });
});

describe('readTopic', () => {
  it('returns the key and the device, whose ID may contain slashes', () => {
    expect(readTopic('azimute/azk_1/pump', 'azimute')).toEqual({ key: 'azk_1', deviceId: 'pump' });
    expect(readTopic('a/b/azk_1/site/7', 'a/b')).toEqual({ key: 'azk_1', deviceId: 'site/7' });
  });

  it.each(['azimute', 'azimute/', 'azimute/key', 'azimute/key/', 'azimute//pump', 'other/key/pump'])(
    'rejects %s',
    (topic) => {
      expect(readTopic(topic, 'azimute')).toBeUndefined();
    },
  );
});
