import { moduleCodes, type Locale } from '@azimute/contract';
import type pg from 'pg';
import { hashPassword } from '@azimute/server/src/features/identity/password.ts';
import { saveNewGeofence } from '@azimute/server/src/features/geofences/create-geofence.ts';
import type { ObjectStore } from '@azimute/server/src/platform/objects/stored-objects.ts';
import { insertAlerts } from './alerts/insert-alerts.ts';
import { insertWorkOrders } from './alerts/insert-work-orders.ts';
import type { DemoContent } from './content/demo-content.ts';
import { demoContents } from './content/demo-contents.ts';
import { describePlace } from './content/describe-place.ts';
import { insertFiles } from './documents/insert-files.ts';
import { demoAccounts } from './fleet/demo-accounts.ts';
import { insertCosts } from './insert-costs.ts';
import { insertDevices } from './insert-devices.ts';
import { insertFuels } from './insert-fuels.ts';
import { insertMaintenance } from './insert-maintenance.ts';
import { insertTargets } from './insert-targets.ts';
import { insertWorkingHours } from './insert-working-hours.ts';
import { insertDashboards } from './insert-dashboards.ts';
import { insertRentals } from './insert-rentals.ts';
import type { DemoAccount } from './fleet/demo-asset.ts';
import { planGeofences } from './fleet/plan-geofences.ts';

const DAYS_HELD = 400;

export const demoAdministratorEmail = 'admin@demo.example';
export const demoManagerEmail = 'manager@demo.example';
export const demoViewerEmail = 'viewer@demo.example';

/**
 * Fills a database without users with the demo in one language: two accounts, their fleets, two administrators of both, so that either
 * may leave, and a viewer of one UL of the first. Requires a connection with the rights of the tables' owner. Returns
 * whether the demo was created now, existed before, or is missing because the database is used by others.
 */
export async function seedDemo(
  owner: pg.ClientBase,
  options: { readonly password: string; readonly locale: Locale; readonly objects: ObjectStore },
): Promise<'made' | 'there' | 'absent'> {
  const before = await findDemo(owner);
  if (before !== 'none yet') return before;
  const passwordHash = await hashPassword(options.password);
  await owner.query('begin');
  try {
    await owner.query('set local role azimute_owner');
    await owner.query('lock table users in share row exclusive mode');
    const found = await findDemo(owner);
    if (found === 'none yet') await insertDemo(owner, passwordHash, options);
    await owner.query('commit');
    return found === 'none yet' ? 'made' : found;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function findDemo(owner: pg.ClientBase): Promise<'none yet' | 'there' | 'absent'> {
  const { rows } = await owner.query<{ users: number; demo: boolean | null }>(
    'select count(*)::int as users, bool_or(email = $1) as demo from users',
    [demoAdministratorEmail],
  );
  if (!rows[0]?.users) return 'none yet';
  return rows[0].demo === true ? 'there' : 'absent';
}

async function insertDemo(
  owner: pg.ClientBase,
  passwordHash: string,
  { locale, objects }: { readonly locale: Locale; readonly objects: ObjectStore },
): Promise<void> {
  const content = demoContents[locale];
  const { people } = content;
  const insertPerson = (email: string, name: string): Promise<number> =>
    insertUser(owner, [email, name, passwordHash, locale]);
  const administratorId = await insertPerson(demoAdministratorEmail, people.administrator);
  const managerId = await insertPerson(demoManagerEmail, people.manager);
  const viewerId = await insertPerson(demoViewerEmail, people.viewer);
  for (const [index, account] of demoAccounts.entries()) {
    const accountId = await insertAccount(owner, account);
    await owner.query(
      `insert into memberships (account_id, user_id, role) select $1, unnest($2::int[]), 'admin'`,
      [accountId, [administratorId, managerId]],
    );
    await insertFleet(owner, { accountId, account, content });
    await insertDevices(owner, accountId, account);
    await insertGeofences(owner, { accountId, account, content });
    await insertCosts(owner, { accountId, days: DAYS_HELD, content });
    await insertFuels(owner, { accountId, content });
    await insertMaintenance(owner, { accountId, content });
    await insertTargets(owner, { accountId, days: DAYS_HELD, content });
    await insertWorkingHours(owner, { accountId, days: DAYS_HELD });
    await insertRentals(owner, { accountId, content });
    await insertFiles({ owner, objects, accountId, userId: managerId, content });
    await insertAlerts({ owner, accountId, administratorId, managerId, content });
    await insertWorkOrders({ owner, accountId, administratorId, managerId, content });
    if (index === 0)
      await insertViewer(owner, { accountId, viewerId, unitCode: account.units[0]?.code, content });
    await insertDashboards(owner, { accountId, locale });
    await owner.query(`select append_audit($1, null, null, 'demo.seed', 'account', $2, null, $3)`, [
      accountId,
      String(accountId),
      JSON.stringify({ name: account.name, assets: account.assets.length }),
    ]);
  }
}

async function insertUser(owner: pg.ClientBase, values: readonly string[]): Promise<number> {
  return returnedId(
    await owner.query<{ id: number }>(
      'insert into users (email, name, password_hash, locale) values ($1, $2, $3, $4) returning user_id as id',
      [...values],
    ),
  );
}

async function insertAccount(owner: pg.ClientBase, account: DemoAccount): Promise<number> {
  return returnedId(
    await owner.query<{ id: number }>(
      'insert into accounts (name, domain, modules) values ($1, $2, $3) returning account_id as id',
      [account.name, account.domain, [...moduleCodes]],
    ),
  );
}

/** Sees the geolocation module, with the assets of one UL, its alerts, and dashboards. */
async function insertViewer(
  owner: pg.ClientBase,
  {
    accountId,
    viewerId,
    unitCode,
    content: { profile },
  }: { accountId: number; viewerId: number; unitCode: string | undefined; content: DemoContent },
): Promise<void> {
  const profileId = returnedId(
    await owner.query<{ id: number }>(
      'insert into profiles (account_id, name, description) values ($1, $2, $3) returning profile_id as id',
      [accountId, profile.name, profile.description],
    ),
  );
  await owner.query(`insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`, [
    accountId,
    viewerId,
  ]);
  await owner.query(`insert into profile_sections select $1, $2, unnest($3::text[]), 'see'`, [
    accountId,
    profileId,
    ['services:simc:geolocalizacao', 'services:simc:alertas:alertas', 'services:dashboards'],
  ]);
  await owner.query(
    'insert into profile_units select account_id, $2, unit_id from units where account_id = $1 and code = $3',
    [accountId, profileId, unitCode],
  );
  await owner.query('insert into profile_users values ($1, $2, $3)', [accountId, profileId, viewerId]);
}

interface Fleet {
  readonly accountId: number;
  readonly account: DemoAccount;
  readonly content: DemoContent;
}

/** Prefix of phone numbers that no one has: subscribers' numbers never begin with 0. */
const UNREAL_PHONE = '+55 61 0000-';

async function insertFleet(owner: pg.ClientBase, { accountId, account, content }: Fleet): Promise<void> {
  const assets = account.assets.map(({ category, segment, costCenter, tags, ...asset }) => ({
    ...asset,
    category: content.categories[category],
    segment: content.segments[segment],
    costCenter: describePlace(content, costCenter),
    tags: tags.map((tag) => content.assetTags[tag]),
  }));
  await owner.query(
    `insert into units (account_id, code, name, phone)
      select $1, code, name, $3 || lpad(row_number() over (order by code)::text, 4, '0')
      from jsonb_to_recordset($2) as u (code text, name text)`,
    [accountId, JSON.stringify(account.units), UNREAL_PHONE],
  );
  await owner.query('insert into customers (account_id, name) select $1, unnest($2::text[])', [
    accountId,
    account.customers,
  ]);
  await owner.query(
    `insert into assets (account_id, unit_id, customer_id, code, model, manufacturer, category, segment,
        cost_center, region, tags, serial_number, vin, year, license_plate, plate_expiry, purchase_date, purchase_price,
        in_maintenance, disabled)
      select $1, u.unit_id, c.customer_id, g.code, g.model, g.manufacturer, g.category, g.segment,
        g."costCenter", g.region, g.tags, g."serialNumber", g.vin, g.year, g."licensePlate", g."plateExpiry",
        g."purchaseDate", g."purchasePrice", g."inMaintenance", g.disabled
      from jsonb_to_recordset($2) as g (code text, unit text, customer text, model text, manufacturer text,
        category text, segment text, "costCenter" text, region text, tags text[], "serialNumber" text, vin text, year int, "licensePlate" text,
        "plateExpiry" date, "purchaseDate" date, "purchasePrice" numeric, "inMaintenance" boolean, disabled boolean)
      join units u on u.account_id = $1 and u.code = g.unit
      left join customers c on c.account_id = $1 and c.name = g.customer
      order by g.code`,
    [accountId, JSON.stringify(assets)],
  );
}

async function insertGeofences(owner: pg.ClientBase, { accountId, account, content }: Fleet): Promise<void> {
  // Also effective for the history that is loaded afterwards.
  const read = { client: owner, accountId, at: new Date(Date.now() - DAYS_HELD * 86_400_000) };
  const { rows } = await owner.query<{ code: string; id: number }>(
    'select code, unit_id as id from units where account_id = $1',
    [accountId],
  );
  const unitIds = new Map(rows.map(({ code, id }) => [code, id]));
  const parents = new Map<string, number>();
  for (const { unit, parent, settings } of planGeofences(account.branches, content)) {
    const place = {
      unitId: unitIds.get(unit) ?? 0,
      parentId: parent === null ? null : (parents.get(`${unit} ${parent}`) ?? null),
    };
    parents.set(`${unit} ${settings.name}`, await saveNewGeofence(read, place, settings));
  }
}

function returnedId({ rows }: pg.QueryResult<{ id: number }>): number {
  const [row] = rows;
  if (row === undefined) throw new Error('The insert returned nothing');
  return row.id;
}
