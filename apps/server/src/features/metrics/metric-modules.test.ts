import { metricCodes, metricModules, moduleCodes, seesModule, suiteModule } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantAssetDay, inColumns } from './testing/plant-asset-day.ts';

const day = '2026-11-20';
const period = { from: day, to: '2026-11-21' };
const ofSuite = moduleCodes.filter((code) => seesModule([code], suiteModule));
const portal = await portalOf({
  assets: { digger: { columns: { category: 'Excavator' } } },
  people: Object.fromEntries(ofSuite.map((code) => [code, { sees: [code], units: ['NORTH'] }])),
});
const { owner, people, queryAsOwner } = portal;
const assetId = portal.assetIds.digger;
const personOf = (module: string): PortalClient => people[module] ?? owner;
await plantAssetDay(portal, {
  asset_id: assetId,
  day,
  ...inColumns({
    daySeconds: 86_400,
    engineOnSeconds: 3600,
    overLimitSeconds: 60,
    faultSeconds: 60,
    fixes: 9,
  }),
  top_speed_kph: 90,
  longest_gap_seconds: 600,
  faults: { P0217: 60 },
  events: { alarm_braking: 2 },
});

const callsOfOne = ['getMetric', 'getMetricChange', 'getMetricLateChange', 'listMetricRows'] as const;

describe.each(ofSuite)('a person with %s only', (module) => {
  const person = personOf(module);
  const isOpen = (code: (typeof metricCodes)[number]): boolean =>
    metricModules[code].some((one) => seesModule([module], one));
  const open = metricCodes.filter(isOpen);
  const closed = metricCodes.filter((code) => !isOpen(code));

  it('lists its metrics', async () => {
    const { items } = await person.call('listMetrics');
    expect(items.map(({ code }) => code)).toEqual(open);
  });

  it('reads these, and is refused others in every call', async () => {
    for (const metric of open) await person.call('getMetric', { params: { metric }, query: period });
    for (const metric of closed) {
      for (const name of callsOfOne) {
        const { detail } = await person.refused(name, { params: { metric }, query: period }, 403);
        expect(detail).toContain(metric);
      }
      const metrics = [...open.slice(0, 1), metric];
      await person.refused('listFigures', { query: { ...period, metrics } }, 403);
    }
    const metrics = [closed.at(-1) ?? 'cost'];
    const query = { ...period, format: 'csv' };
    await person.refused('exportFigures', { query: { ...query, metrics } }, 403);
    await person.refused('exportMetricRows', { params: { metric: metrics[0] }, query }, 403);
  });

  it('reads the day’s components of its metrics', async () => {
    const found = await person.call('getAssetDay', { params: { assetId, day } });
    const shows = (code: (typeof metricCodes)[number]): boolean => open.includes(code);
    expect(found.facts.daySeconds).toBe(86_400);
    expect(found.facts.overLimitSeconds).toBe(shows('over_limit_share') ? 60 : undefined);
    expect(found.facts.faultSeconds).toBe(shows('fault_share') ? 60 : undefined);
    expect(found.topSpeedKph).toBe(shows('over_limit_share') ? 90 : null);
    expect(found.longestGapSeconds).toBe(shows('completeness') ? 600 : null);
    expect(found.faults).toEqual(shows('fault_share') ? { P0217: 60 } : {});
    expect(found.events).toEqual(shows('events_per_100_h') ? { alarm_braking: 2 } : {});
  });
});

it('declares in SQL the same as the contract', async () => {
  const rows = await queryAsOwner<{ code: string; modules: string[] }>(
    'select code, metric_modules(code) as modules from unnest($1::text[]) as code',
    [metricCodes],
  );
  expect(Object.fromEntries(rows.map(({ code, modules }) => [code, modules]))).toEqual(metricModules);
});

it('opens the module of its scope to an API key', async () => {
  const key = await portal.keyWith('services:simc:geolocalizacao:read');
  const { items } = await key.call('listMetrics');
  expect(items.map(({ code }) => code)).toEqual([
    'utilization',
    'engine_hours',
    'idle_hours',
    'distance',
    'days_on_site',
  ]);
  await key.call('getMetric', { params: { metric: 'distance' }, query: period });
  await key.refused('getMetric', { params: { metric: 'over_limit_share' }, query: period }, 403);
});
