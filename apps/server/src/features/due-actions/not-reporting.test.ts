import { notReportingStatuses } from '@azimute/contract';
import { expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const device = (id: string, columns = {}) => ({ devices: [id], columns, unit: 'N' });
const portal = await portalOf({
  units: ['N', 'S'],
  assets: {
    heard: device('heard'),
    silent: device('silent'),
    never: device('never'),
    bare: { unit: 'N' },
    archived: device('archived'),
    workshop: device('workshop', { in_maintenance: true }),
    disabled: device('disabled', { disabled: true }),
    south: { ...device('south'), unit: 'S' },
  },
});
const { owner, viewer, accountId, assetIds, unitIds, queryAsOwner } = portal;
const lost = ['silent', 'archived', 'workshop', 'disabled', 'south'] as const;
await queryAsOwner(
  `insert into asset_states (account_id, asset_id, contact_at, engine_on)
    select $1, id, now() - case when id = $3 then interval '1 minute' else interval '3 days' end, true from unnest($2::int[]) id`,
  [accountId, [...lost, 'heard' as const].map((name) => assetIds[name]), assetIds.heard],
);
await queryAsOwner('update assets set archived_at = now() where asset_id = $1', [assetIds.archived]);

/** Number of assets that are not reporting, as shown in each place. */
async function countsOf(person: Person, units?: readonly number[]) {
  const query = units === undefined ? {} : { units: [...units] };
  const today = new Date().toISOString().slice(0, 10);
  const exceptions = await person.call('listExceptions', {
    query: { ...query, from: '2026-01-01', to: today, kinds: ['silent'] },
  });
  const facets = await person.call('listAssetFacets', { query });
  const isCounted = ({ value }: { readonly value: string }) =>
    notReportingStatuses.some((status) => status === value);
  return {
    home: (await person.call('getFleetSummary', { query })).notReporting,
    list: (await person.call('listAssets', { query: { ...query, status: [...notReportingStatuses] } })).total,
    facets: facets.status.filter(isCounted).reduce((sum, { count }) => sum + count, 0),
    connectivity: (await person.call('getSilence', { query })).silent,
    causes: (await person.call('listSilentAssets', { query })).total,
    dueActions: (await person.call('listDueActions', { query: { ...query, kinds: ['silent'] } })).total,
    exceptions: exceptions.items.reduce((sum, { assets }) => sum + assets, 0),
  };
}

const everywhere = (count: number) => ({
  home: count,
  list: count,
  facets: count,
  connectivity: count,
  causes: count,
  dueActions: count,
  exceptions: count,
});

it('is the same number on home, lists, Connectivity, exceptions and due actions', async () => {
  expect(await countsOf(owner)).toEqual(everywhere(4));
  expect(await countsOf(owner, [unitIds.N])).toEqual(everywhere(3));
  expect(await countsOf(viewer)).toEqual(everywhere(3));
});

it('is the same number on a board', async () => {
  const tile = {
    id: 'a',
    x: 0,
    y: 0,
    w: 3,
    h: 2,
    view: 'figure',
    source: 'silent_assets',
    measure: 'assets',
  } as const;
  const { tiles } = await owner.call('tryBoard', { body: { tiles: [tile] } });
  expect(tiles[0]).toMatchObject({ value: 4, rows: { search: { status: [...notReportingStatuses] } } });
});
