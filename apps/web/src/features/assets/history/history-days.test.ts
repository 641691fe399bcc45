import type { AssetStatus, AssetStatusHistory } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { splitDays } from './history-days.ts';

const zone = 'America/Sao_Paulo';
const hour = 3_600_000;

function historyOf(
  from: string,
  parts: readonly (readonly [AssetStatus, hours: number])[],
): AssetStatusHistory {
  let atMs = Date.parse(from);
  const intervals = parts.map(([status, hours]) => {
    const start = new Date(atMs).toISOString();
    atMs += hours * hour;
    return {
      status,
      from: start,
      to: new Date(atMs).toISOString(),
      because: { reason: 'ignition_on' as const, at: null, person: null },
    };
  });
  return {
    assetId: 1,
    from,
    to: new Date(atMs).toISOString(),
    silentLimitMinutes: 60,
    intervals,
    seconds: {
      temporarily_disabled: 0,
      in_maintenance: 0,
      without_status: 0,
      without_communication: 0,
      running: 0,
      turned_off: 0,
    },
    fixes: 1,
    knownSeconds: 0,
  };
}

describe('the days of the history', () => {
  it('are newest first, with an interval across midnight in both', () => {
    const days = splitDays(
      historyOf('2026-03-01T03:00:00.000Z', [
        ['running', 12],
        ['turned_off', 24],
        ['running', 3],
      ]),
      zone,
    );
    expect(days.map(({ startMs }) => new Date(startMs).toISOString())).toEqual([
      '2026-03-02T03:00:00.000Z',
      '2026-03-01T03:00:00.000Z',
    ]);
    expect([...(days[1]?.lasted ?? [])]).toEqual([
      ['running', 12 * hour],
      ['turned_off', 12 * hour],
    ]);
    expect(days[1]?.pieces).toEqual([
      { status: 'running', from: 0, to: 0.5 },
      { status: 'turned_off', from: 0.5, to: 1 },
    ]);
    expect(days[0]?.pieces).toEqual([
      { status: 'turned_off', from: 0, to: 0.5 },
      { status: 'running', from: 0.5, to: 0.625 },
    ]);
  });

  it('show the longest status if changes are too short to display', () => {
    const flicker = Array.from({ length: 600 }, (_, index) =>
      index % 2 === 0 ? (['running', 0.01] as const) : (['turned_off', 0.002] as const),
    );
    const [day] = splitDays(historyOf('2026-03-01T03:00:00.000Z', flicker), zone);
    expect(day?.pieces).toEqual([{ status: 'running', from: 0, to: 72 / 480 }]);
    expect(day?.lasted.get('turned_off')).toBeCloseTo(0.6 * hour, -3);
  });
});
