import { createManualClock } from '../../../platform/clock.ts';
import type { RouteTable } from '../../../platform/http/route-table.ts';
import type { VerbDependencies } from '../../../platform/transact.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { geofencesRoutes } from '../geofences-routes.ts';

const CERCAS = 'services:simc:geolocalizacao:cercas';

export interface PlantedVisit {
  readonly geofenceId: number;
  readonly assetId: number;
  readonly enteredAt: string;
  readonly leftAt?: string | undefined;
  readonly superseded?: boolean;
  readonly certainty?: number;
  readonly inferred?: boolean;
  /** Looked at up to an instant for times without a position; absent: not yet. */
  readonly observed?: { readonly to: string; readonly gaps: readonly (readonly [string, string])[] };
}

export interface HistoryWorld {
  readonly portal: IdentityServer;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly accountId: number;
  /** Access tokens: an administrator, viewers of the north who change and see, one without geofences, another account. */
  readonly tokens: Readonly<Record<'ana' | 'rui' | 'lia' | 'ivo' | 'eva', string>>;
  readonly units: Readonly<Record<'north' | 'south', number>>;
  readonly assets: Readonly<Record<'one' | 'two' | 'far', number>>;
  insert(sql: string, ...values: readonly unknown[]): Promise<number>;
  userId(name: string): Promise<number>;
  plantGeofence(name: string, unitId?: number, parentId?: number | null): Promise<number>;
  plantVisit(visit: PlantedVisit): Promise<number>;
}

/** An account with two ULs and three assets, the third in the south. */
export async function startHistoryWorld(
  now: string,
  moreRoutes: (dependencies: VerbDependencies) => RouteTable = () => ({}),
): Promise<HistoryWorld> {
  const clock = createManualClock(new Date(now));
  const portal = await startIdentityServer((dependencies) => ({
    ...geofencesRoutes({ ...dependencies, clock }),
    ...moreRoutes({ ...dependencies, clock }),
  }));
  const viewer = (name: string) => ({
    email: `${name}@alfa.example`,
    roles: { 'alfa.example': 'viewer' as const },
  });
  const { accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: ['services:simc:geolocalizacao', 'notifications'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      viewer('rui'),
      viewer('lia'),
      viewer('ivo'),
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  const accountId = accountIds['alfa.example'] ?? 0;
  const insert = async (sql: string, ...values: readonly unknown[]): Promise<number> => {
    const [row] = await portal.queryAsOwner<{ id: number | string }>(sql, [accountId, ...values]);
    // A bigint comes as a text.
    return Number(row?.id ?? 0);
  };
  const unit = (code: string) =>
    insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', code);
  const units = { north: await unit('N'), south: await unit('S') };
  const asset = (unitId: number, code: string) =>
    insert(
      `insert into assets (account_id, unit_id, code, model) values ($1, $2, $3, 'X') returning asset_id as id`,
      unitId,
      code,
    );
  const assets = {
    one: await asset(units.north, 'one'),
    two: await asset(units.north, 'two'),
    far: await asset(units.south, 'far'),
  };
  const giveProfile = async (name: string, module: string, level: string): Promise<void> => {
    const profileId = await insert(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      name,
    );
    await insert('insert into profile_sections values ($1, $2, $3, $4)', profileId, module, level);
    await insert('insert into profile_units values ($1, $2, $3)', profileId, units.north);
    await insert(
      'insert into profile_users select $1, $2, user_id from users where email = $3',
      profileId,
      `${name}@alfa.example`,
    );
  };
  await giveProfile('rui', CERCAS, 'change');
  await giveProfile('lia', CERCAS, 'see');
  await giveProfile('ivo', 'services:simc:geolocalizacao:ativos', 'see');
  const tokenOf = async (email: string): Promise<string> => (await portal.signIn(email)).access;
  return {
    portal,
    clock,
    accountId,
    units,
    assets,
    insert,
    tokens: {
      ana: await tokenOf('ana@alfa.example'),
      rui: await tokenOf('rui@alfa.example'),
      lia: await tokenOf('lia@alfa.example'),
      ivo: await tokenOf('ivo@alfa.example'),
      eva: await tokenOf('eva@other.example'),
    },
    userId: (name) =>
      insert('select user_id as id from users where email = $2 and $1 > 0', `${name}@alfa.example`),
    plantGeofence: (name, unitId = units.north, parentId = null) =>
      insert(
        `insert into geofences (account_id, parent_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets,
            shape, drawn_as, area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity,
            entry_dwell_seconds, exit_dwell_seconds, must_be_inside, tags, version)
          values ($1, $2, $3, $4, 'petrol', true, true, false, true, '[]', 'polygon', 1, 1, 4, 0, 0, 1, 1, 'low', 0, 0,
            false, '{}', 1) returning geofence_id as id`,
        parentId,
        unitId,
        name,
      ),
    plantVisit: ({ geofenceId, assetId, enteredAt, leftAt, ...visit }) =>
      insert(
        `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
            entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, fold_version, superseded_at,
            observed_to, unobserved)
          select $1, $2, g.unit_id, $3, $4, $4, $4, 'crossed', $5, $6, $7, 1, 1, $8, $9, $10::tstzmultirange
          from geofences g where g.account_id = $1 and g.geofence_id = $2 returning visit_id as id`,
        geofenceId,
        assetId,
        enteredAt,
        leftAt ?? null,
        visit.inferred ?? false,
        visit.certainty ?? 1,
        visit.superseded === true ? now : null,
        visit.observed?.to ?? null,
        `{${(visit.observed?.gaps ?? []).map(([from, to]) => `["${from}","${to}")`).join(',')}}`,
      ),
  };
}
