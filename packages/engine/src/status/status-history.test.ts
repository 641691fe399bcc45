import type { AssetStatus } from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetStatus } from './asset-status.ts';
import { stepHeartbeat, stepLatest, type Fix, type Heartbeat, type LatestState } from './latest-state.ts';
import { openStatusHistory, type StatusHistoryOptions, type StatusSpan } from './status-history.ts';

const T = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const range = { fromMs: T, toMs: T + 600 * MINUTE, silentAfterMs: 60 * MINUTE, switches: [] };

function fixAt(minutes: number, given: Partial<Fix> = {}): Fix {
  return {
    deviceId: 1,
    fixedAtMs: T + minutes * MINUTE,
    receivedAtMs: T + minutes * MINUTE,
    latitude: -10,
    longitude: -37,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: null,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    odometerComputed: false,
    batteryPercent: null,
    ...given,
  };
}

function heartbeatAt(minutes: number, given: Partial<Heartbeat> = {}): Heartbeat {
  return {
    contactAtMs: T + minutes * MINUTE,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    odometerComputed: false,
    batteryPercent: null,
    ...given,
  };
}

type Contact = Fix | Heartbeat;

function timeOf(contact: Contact): number {
  return 'fixedAtMs' in contact ? contact.fixedAtMs : contact.contactAtMs;
}

function tell(options: StatusHistoryOptions, contacts: readonly Contact[]): StatusSpan[] {
  const reducer = openStatusHistory(options);
  for (const contact of contacts) {
    const isFix = 'fixedAtMs' in contact;
    const { ignition, hourMeterHours } = contact;
    const speedKph = isFix ? contact.speedKph : null;
    reducer.take({ atMs: timeOf(contact), isFix, ignition, speedKph, hourMeterHours });
  }
  return reducer.finish();
}

/** Status and minutes after T of each span. */
function brief(spans: readonly StatusSpan[]): [AssetStatus, number, number][] {
  return spans.map(({ status, fromMs, toMs }) => [status, (fromMs - T) / MINUTE, (toMs - T) / MINUTE]);
}

describe('an asset’s status history', () => {
  it('without contacts is one span without status', () => {
    expect(tell(range, [])).toEqual([
      {
        status: 'without_status',
        fromMs: range.fromMs,
        toMs: range.toMs,
        reason: 'never_reported',
        atMs: null,
        userId: null,
      },
    ]);
  });

  it('follows the engine, and loses communication after the limit', () => {
    const spans = tell(range, [
      fixAt(10, { ignition: true }),
      fixAt(20, { ignition: true }),
      fixAt(30, { ignition: false }),
      fixAt(200, { speedKph: 40 }),
    ]);
    expect(brief(spans)).toEqual([
      ['without_status', 0, 10],
      ['running', 10, 30],
      ['turned_off', 30, 90],
      ['without_communication', 90, 200],
      ['running', 200, 260],
      ['without_communication', 260, 600],
    ]);
    expect(spans.map(({ reason }) => reason)).toEqual([
      'never_reported',
      'ignition_on',
      'ignition_off',
      'silence',
      'moving',
      'silence',
    ]);
    expect(spans[3]?.atMs).toBe(T + 30 * MINUTE);
  });

  it('counts heartbeats as contact, with ignition but without speed', () => {
    const spans = tell(range, [
      fixAt(0, { ignition: true }),
      heartbeatAt(50),
      heartbeatAt(100),
      heartbeatAt(110, { ignition: false }),
      fixAt(120, { speedKph: 40 }),
      heartbeatAt(125),
      heartbeatAt(131),
      heartbeatAt(300),
    ]);
    expect(brief(spans)).toEqual([
      ['running', 0, 110],
      ['turned_off', 110, 120],
      ['running', 120, 131],
      ['turned_off', 131, 191],
      ['without_communication', 191, 300],
      ['turned_off', 300, 360],
      ['without_communication', 360, 600],
    ]);
  });

  it('starts with a heartbeat if there is no fix', () => {
    expect(brief(tell(range, [heartbeatAt(5)]))[1]).toEqual(['turned_off', 5, 65]);
  });

  it('starts with the state of the fixes before the range', () => {
    expect(brief(tell(range, [fixAt(-30, { ignition: true }), fixAt(5, { ignition: true })]))).toEqual([
      ['running', 0, 65],
      ['without_communication', 65, 600],
    ]);
    expect(brief(tell(range, [fixAt(-90, { ignition: true })]))).toEqual([['without_communication', 0, 600]]);
  });

  it('does not lose communication if the limit ends with the range', () => {
    const spans = tell({ ...range, toMs: T + 70 * MINUTE }, [fixAt(10, { ignition: true })]);
    expect(brief(spans).at(-1)).toEqual(['running', 10, 70]);
  });

  it('gives precedence to values set by a person, with who and since when', () => {
    const change = { disabled: false, inMaintenance: false, userId: 7 };
    const switches = [
      { ...change, atMs: T - 5 * MINUTE, inMaintenance: true },
      { ...change, atMs: T + 20 * MINUTE, inMaintenance: true, disabled: true, userId: 8 },
      { ...change, atMs: T + 30 * MINUTE, inMaintenance: true, userId: 9 },
      { ...change, atMs: T + 40 * MINUTE },
    ];
    const spans = tell({ ...range, toMs: T + 60 * MINUTE, switches }, [fixAt(10, { ignition: true })]);
    expect(brief(spans)).toEqual([
      ['in_maintenance', 0, 20],
      ['temporarily_disabled', 20, 30],
      ['in_maintenance', 30, 40],
      ['running', 40, 60],
    ]);
    expect(spans[2]).toMatchObject({ reason: 'set_by_person', atMs: T - 5 * MINUTE, userId: 7 });
    expect(spans[1]).toMatchObject({ atMs: T + 20 * MINUTE, userId: 8 });
  });

  it('uses the last received of two fixes at one instant, without an empty span', () => {
    const spans = tell(range, [fixAt(10, { ignition: true }), fixAt(10, { ignition: false })]);
    expect(brief(spans).slice(0, 2)).toEqual([
      ['without_status', 0, 10],
      ['turned_off', 10, 70],
    ]);
  });
});

const facts = fc.record({
  minute: fc.integer({ min: -200, max: 599 }),
  ignition: fc.option(fc.boolean(), { freq: 3 }),
  speedKph: fc.option(fc.constantFrom(0, 3, 3.5, 80)),
  hasHourMeter: fc.boolean(),
  hourSteps: fc.nat({ max: 2 }),
  isHeartbeat: fc.boolean(),
});
const story = fc.uniqueArray(facts, { maxLength: 24, selector: ({ minute }) => minute }).map((told) => {
  let hours = 100;
  return told
    .toSorted((a, b) => a.minute - b.minute)
    .map(({ minute, ignition, speedKph, hasHourMeter, hourSteps, isHeartbeat }) => {
      hours += hourSteps / 10;
      const readings = { ignition, hourMeterHours: hasHourMeter ? hours : null };
      return isHeartbeat ? heartbeatAt(minute, readings) : fixAt(minute, { ...readings, speedKph });
    });
});
const switchStory = fc
  .uniqueArray(
    fc.record({
      atMs: fc.integer({ min: -100, max: 599 }).map((minute) => T + minute * MINUTE),
      disabled: fc.boolean(),
      inMaintenance: fc.boolean(),
      userId: fc.constant(null),
    }),
    { maxLength: 5, selector: ({ atMs }) => atMs },
  )
  .map((changes) => changes.toSorted((a, b) => a.atMs - b.atMs));

describe('status spans', () => {
  it('cover the range without gaps, and neighbors differ', () => {
    fc.assert(
      fc.property(story, switchStory, (fixes, switches) => {
        const spans = tell({ ...range, switches }, fixes);
        expect(spans[0]?.fromMs).toBe(range.fromMs);
        expect(spans.at(-1)?.toMs).toBe(range.toMs);
        for (const [index, span] of spans.entries()) {
          expect(span.fromMs).toBeLessThan(span.toMs);
          const next = spans[index + 1];
          if (next === undefined) continue;
          expect(next.fromMs).toBe(span.toMs);
          expect(next.status).not.toBe(span.status);
        }
      }),
    );
  });

  it('end with the displayed status, for any order of arrival', () => {
    fc.assert(
      fc.property(
        story,
        switchStory,
        fc.integer({ min: 1, max: 600 }),
        fc.infiniteStream(fc.nat()),
        (contacts, switches, minutes, chance) => {
          const toMs = T + minutes * MINUTE;
          const before = contacts.filter((contact) => timeOf(contact) < toMs);
          const set = switches.filter(({ atMs }) => atMs < toMs);
          const last = tell({ ...range, toMs, switches: set }, before).at(-1);
          const arrived = before
            .map((contact) => ({ contact, rank: chance.next().value ?? 0 }))
            .toSorted((a, b) => a.rank - b.rank);
          let latest: LatestState | null = null;
          for (const { contact } of arrived)
            latest = 'fixedAtMs' in contact ? stepLatest(latest, contact) : stepHeartbeat(latest, contact);
          const { disabled = false, inMaintenance = false } = set.at(-1) ?? {};
          const conditions = { disabled, inMaintenance, silentAfterMs: range.silentAfterMs };
          expect(last?.status).toBe(assetStatus(conditions, latest, toMs));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are the same for two adjacent ranges, together or one after the other', () => {
    fc.assert(
      fc.property(story, switchStory, fc.integer({ min: 1, max: 599 }), (fixes, switches, minutes) => {
        const middleMs = T + minutes * MINUTE;
        const whole = tell({ ...range, switches }, fixes);
        const early = fixes.filter((fix) => timeOf(fix) < middleMs);
        const parts = [
          ...tell({ ...range, toMs: middleMs, switches }, early),
          ...tell({ ...range, fromMs: middleMs, switches }, fixes),
        ];
        const at = (spans: readonly StatusSpan[], ms: number) =>
          spans.find((span) => span.fromMs <= ms && ms < span.toMs)?.status;
        for (const { fromMs } of [...whole, ...parts]) expect(at(parts, fromMs)).toBe(at(whole, fromMs));
      }),
    );
  });
});
