import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import type { DeviceEvent, Position, Submission } from '../values/position.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../testing/create-test-portal.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
let portal: TestPortal;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  portal = await createTestPortal({ clock: createManualClock(now) });
  account = await createTestAccount(portal, 'one.example');
  other = await createTestAccount(portal, 'two.example');
});
afterAll(() => portal.close());

function eventOf(externalId: string, minutes: number, given: Partial<DeviceEvent> = {}): DeviceEvent {
  return {
    index: 0,
    externalId,
    occurredAtMs: now.getTime() + minutes * 60_000,
    kind: 'alarm_sos',
    latitude: null,
    longitude: null,
    attributes: null,
    ...given,
  };
}

function positionOf(externalId: string, minutes: number): Position {
  const { index, occurredAtMs: fixedAtMs } = eventOf(externalId, minutes);
  const place = { index, externalId, fixedAtMs, latitude: 1, longitude: 1 };
  const unknown = { speedKph: null, headingDegrees: null, altitudeMeters: null, accuracyMeters: null };
  return { ...place, ...unknown, ignition: null, hourMeterHours: null, odometerKm: null, attributes: null };
}

function submit(events: readonly DeviceEvent[], positions: readonly Position[] = [], to = account) {
  const submission: Submission = { source: 'traccar', positions, events, rejected: [], quarantined: [] };
  return portal.intake.submit({ accountId: to.accountId }, submission);
}

async function readEvents(externalId: string) {
  return await portal.queryAsOwner(
    `select kind, latitude, attributes, source, d.account_id from device_events
     join devices d using (account_id, device_id) where external_id = $1 order by occurred_at, kind, content_hash`,
    [externalId],
  );
}

describe('device events are refused', () => {
  it('if their device is unknown or of another account, and are quarantined', async () => {
    await other.addAsset('elsewhere');
    const place = { latitude: 1, longitude: 2, attributes: '{"note":"a"}' };
    expect(await submit([eventOf('elsewhere', 0, place)], [positionOf('elsewhere', 0)])).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, code: 'unknown_device' }],
    });
    expect(await readEvents('elsewhere')).toEqual([]);
    const kept = await portal.queryAsOwner<{ payload: unknown }>(
      `select payload from quarantined_positions where external_id = 'elsewhere' and payload ? 'event'`,
    );
    expect(kept).toEqual([
      {
        payload: {
          deviceId: 'elsewhere',
          time: now.toISOString(),
          event: 'alarm_sos',
          latitude: 1,
          longitude: 2,
          attributes: { note: 'a' },
        },
      },
    ]);
  });

  it('individually if one cannot be stored, without affecting others', async () => {
    await account.addAsset('poisoned');
    await other.addAsset('healthy');
    const poison = eventOf('poisoned', -1, { index: 1, attributes: String.raw`{"text":"\u0000"}` });
    const answers = await Promise.all([
      submit(
        [-1, -2].map((at) => eventOf('healthy', at)),
        [positionOf('healthy', -1)],
        other,
      ),
      submit([eventOf('poisoned', -2), poison]),
    ]);
    expect(answers).toEqual([
      { accepted: 1, duplicates: 0, rejected: [], events: { accepted: 2, duplicates: 0 } },
      expect.objectContaining({
        rejected: [expect.objectContaining({ index: 1, code: 'value_invalid' })],
        events: { accepted: 1, duplicates: 0 },
      }),
    ]);
  });

  it('if they are older than the account’s retention', async () => {
    await account.addAsset('archive');
    const old = eventOf('archive', 0, { occurredAtMs: Date.UTC(2008, 5, 1) });
    expect(await submit([old])).toMatchObject({ rejected: [{ code: 'time_too_old' }] });
  });
});

describe('device events', () => {
  it('yield one set of rows for any order, batching and repetition', async () => {
    const wanted = [-3, -2, -2, -1].map((minutes, nth) =>
      eventOf('repeating', minutes, { kind: nth === 1 ? 'ignition_on' : 'alarm_sos', latitude: nth }),
    );
    await account.addAsset('repeating');
    const shuffled = fc.shuffledSubarray([...wanted, ...wanted], { minLength: 2 });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(shuffled, { minLength: 1, maxLength: 3 }), async (requests) => {
        const answers = await Promise.all(requests.map((events) => submit(events)));
        for (const { events } of answers) accepted += events?.accepted ?? 0;
      }),
      { numRuns: 15 },
    );
    accepted += (await submit(wanted)).events?.accepted ?? 0;
    expect(accepted).toBe(wanted.length);
    const stored = await readEvents('repeating');
    expect(stored).toHaveLength(wanted.length);
    for (const { kind, latitude } of wanted)
      expect(stored).toContainEqual({
        kind,
        latitude,
        attributes: null,
        source: 3,
        account_id: account.accountId,
      });
    const { text } = await portal.metrics.render();
    const counted = /^azimute_device_events_total\{source="traccar",outcome="accepted"\} (\d+)$/m.exec(text);
    expect(Number(counted?.[1])).toBeGreaterThanOrEqual(accepted);
  });

  it('add no query to a batch without them', async () => {
    await account.addAsset('quiet');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await submit([], [positionOf('quiet', -1)]);
    const names = query.mock.calls.map(([config]) => (config as { name?: string }).name);
    query.mockRestore();
    expect(names).toContain('telemetry.insert_new_positions');
    expect(names).not.toContain('telemetry.insert_events');
    expect(await submit([eventOf('quiet', -1)], [positionOf('quiet', -1)])).toEqual({
      accepted: 0,
      duplicates: 1,
      rejected: [],
      events: { accepted: 1, duplicates: 0 },
    });
  });
});
