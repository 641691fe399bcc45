import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createAlertTypeSchema,
  createBriefcaseSchema,
  createContentSchema,
  createCostSchema,
  createTargetSchema,
  createRentalContractSchema,
  deriveModules,
  locales,
  moduleCodes,
  motionOf,
  type Locale,
  type Section,
} from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { openDirectoryStore } from '@azimute/server/src/platform/objects/open-object-store.ts';
import { inspectFile } from '@azimute/server/src/features/files/inspect/inspect-file.ts';
import { verifyPassword } from '@azimute/server/src/features/identity/password.ts';
import { demoContents } from './content/demo-contents.ts';
import { describePlace } from './content/describe-place.ts';
import { demoAccounts } from './fleet/demo-accounts.ts';
import { planGeofences } from './fleet/plan-geofences.ts';
import { openDemoEndpoints } from './open-demo-endpoints.ts';
import { demoAdministratorEmail, demoManagerEmail, demoViewerEmail, seedDemo } from './seed-demo.ts';

const password = 'correct horse battery';
const folder = await mkdtemp(join(tmpdir(), 'azimute-demo-'));
const objects = openDirectoryStore(folder);
afterAll(async () => rm(folder, { recursive: true }));

async function connect(database: TestDatabase): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return owner;
}

describe.each(locales)('a demo in %s', (locale) => {
  let database: TestDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = await connect(database);
    await seedDemo(owner, { password, locale, objects });
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const count = async (sql: string): Promise<number> => {
    const [row] = await database.queryAsOwner<{ count: number }>(`select count(*)::int as count from ${sql}`);
    return row?.count ?? -1;
  };

  it('is created once', async () => {
    expect(await seedDemo(owner, { password: 'another password', locale: 'es', objects })).toBe('there');
    expect(await count(`users where locale <> '${locale}'`)).toBe(0);
    expect(await count('accounts')).toBe(2);
    expect(await count('units')).toBe(12);
    expect(await count('assets')).toBe(300);
    expect(await count('devices where asset_id is not null')).toBe(300);
    expect(await count('assets where in_maintenance')).toBeGreaterThan(0);
    expect(await count('assets where disabled')).toBeGreaterThan(0);
    expect(await count('geofences where parent_id is null')).toBeGreaterThan(40);
    expect(await count('geofences where parent_id is not null')).toBeGreaterThan(20);
    expect(await count('geofences where max_speed_kph = 80')).toBeGreaterThan(6);
    expect(await count(`audit_entries where action = 'demo.seed'`)).toBe(2);
  });

  it('has valid files of both kinds, with links in every state', async () => {
    const rows = await database.queryAsOwner<{ key: string; kind: string }>(
      'select object_key as key, kind from files',
    );
    expect(rows).toHaveLength(24);
    for (const { key, kind } of rows) {
      const content = Buffer.concat(await Array.fromAsync<Buffer>(await objects.get(key)));
      expect(await inspectFile(content)).toEqual({ kind });
    }
    expect(await count('file_links where expires_at < now()')).toBe(4);
    expect(await count('file_links where expires_at > now()')).toBe(10);
  });

  it('has valid dashboards, of which the viewer sees those of the profile', async () => {
    const rows = await database.queryAsOwner<{ name: string; body: object }>(
      `select name, description, translations, enabled, briefcase_id as "briefcaseId",
          body || jsonb_build_object('kind', kind) as body
        from contents`,
    );
    expect(rows).toHaveLength(24);
    for (const row of rows) expect(createContentSchema.parse(row)).toEqual(row);
    expect(await count('content_access where sees')).toBe(6);
    const briefcases = await database.queryAsOwner<object>(
      `select name, description, translations, color, icon, parent_id as "parentId", enabled from briefcases`,
    );
    for (const row of briefcases) expect(createBriefcaseSchema.parse(row)).toEqual(row);
  });

  it('has valid alert types, and months of treated alerts', async () => {
    const types = await database.queryAsOwner<{ code: string; settings: object }>(
      'select code, settings from alert_types',
    );
    expect(types).toHaveLength(24);
    for (const { code, settings } of types) {
      const whole = { code, ...settings };
      expect(JSON.parse(JSON.stringify(createAlertTypeSchema.parse(whole)))).toEqual(whole);
    }
    expect(await count(`alert_types where settings ->> 'recommendationFileId' is not null`)).toBe(8);
    expect(await count(`alerts where status = 'resolved'`)).toBeGreaterThan(900);
    expect(await count(`alerts where status <> 'resolved'`)).toBeGreaterThan(20);
    expect(await count(`alerts where resolved_at > now() or opened_at > now()`)).toBe(0);
    expect(await count('alert_countermeasures')).toBeGreaterThan(400);
    expect(await count(`alert_notices`)).toBe(0);
  });

  it('has valid costs for every category, and two for single assets', async () => {
    const rows = await database.queryAsOwner<object>(
      `select kind, basis, amount::float8 as amount, first_day::text as from, last_day::text as to,
          asset_id as "assetId", category, note from costs`,
    );
    for (const row of rows) expect(createCostSchema.parse(row)).toEqual(row);
    expect(
      await count(
        'assets a where not exists (select from costs c where c.account_id = a.account_id and c.category = a.category)',
      ),
    ).toBe(0);
    expect(await count(`costs where asset_id is not null and basis = 'once'`)).toBeGreaterThan(1);
  });

  it('has valid targets for the account, its categories and a UL', async () => {
    const rows = await database.queryAsOwner<object>(
      `select metric, unit_id as "unitId", category, value::float8 as value, first_day::text as from, last_day::text as to
        from targets`,
    );
    for (const row of rows) expect(createTargetSchema.parse(row)).toEqual(row);
    expect(
      await count(
        `assets a where not exists (select from targets t where t.account_id = a.account_id and t.category = a.category
          and t.metric = 'utilization' and t.last_day is null)`,
      ),
    ).toBe(0);
    expect(await count('targets where unit_id is null and category is null')).toBeGreaterThan(10);
    expect(await count('targets where unit_id is not null')).toBeGreaterThan(0);
  });

  it('rents machines to the customers at their sites, with valid contracts', async () => {
    const rows = await database.queryAsOwner<object>(
      `select r.code, r.customer_id as "customerId", asset_id as "assetId", geofence_id as "siteId",
          first_day::text as from, last_day::text as to, basis, rate::float8 as rate, included_hours::float8 as "includedHours",
          overuse_rate::float8 as "overuseRate", day_rule as "dayRule", least_minutes as "leastMinutes", note
        from rental_contracts r join assets a using (account_id, asset_id, customer_id)`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).toHaveLength(await count('rental_contracts'));
    for (const row of rows) expect(createRentalContractSchema.parse(row)).toEqual(row);
  });

  it('creates two administrators of both accounts and a viewer of one UL of the first', async () => {
    const users = await database.queryAsOwner<{ email: string; password_hash: string; roles: string[] }>(
      `select email, password_hash, array_agg(role order by account_id) as roles
        from users join memberships using (user_id) group by user_id order by email`,
    );
    expect(users.map(({ email, roles }) => [email, roles])).toEqual([
      [demoAdministratorEmail, ['admin', 'admin']],
      [demoManagerEmail, ['admin', 'admin']],
      [demoViewerEmail, ['viewer']],
    ]);
    for (const user of users) expect(await verifyPassword(user.password_hash, password)).toBe(true);
    const sections = await database.queryAsOwner<Section>('select module, level from profile_sections');
    const sees = deriveModules({
      role: 'viewer',
      accountModules: moduleCodes,
      sections,
      hasProfile: true,
    }).sees;
    expect(sees).toContain('services:simc:geolocalizacao:mapa');
    expect(sees).not.toContain('admin:users');
    const units = await database.queryAsOwner<{ code: string; name: string }>(
      'select code, name from profile_units join units using (account_id, unit_id)',
    );
    expect(units).toEqual([demoAccounts[0].units[0]]);
  });

  it('has texts in its language only', async () => {
    const known = knownTexts(locale);
    const stored = await database.queryAsOwner<{ text: string }>(STORED);
    expect(stored.length).toBeGreaterThan(250);
    expect(stored.map(({ text }) => text).filter((text) => !known.has(text))).toEqual([]);
  });
});

it('does not touch a database in use, and finds no endpoint in it', async () => {
  const used = await createTestDatabase();
  await used.queryAsOwner(`insert into users (email, name) values ('somebody@test.example', 'Somebody')`);
  const usedOwner = await connect(used);
  expect(await seedDemo(usedOwner, { password, locale: 'pt', objects })).toBe('absent');
  expect(await used.queryAsOwner('select from accounts')).toEqual([]);
  expect(await openDemoEndpoints(usedOwner)).toEqual([]);
  await usedOwner.end();
  await used.drop();
});

const STORED = `
with texts as (
  select unnest(array[category, segment, cost_center] || tags) as text from assets
  union select unnest(array[name] || tags) from geofences
  union select unnest(array[code, settings ->> 'name', settings ->> 'description', settings ->> 'recommendation']) from alert_types
  union select jsonb_array_elements_text(settings -> 'tags') from alert_types
  union select name from alert_causes where not is_false_alarm
  union select description from alert_countermeasures
  union select unnest(array[task, parts]) from work_orders
  union select text from work_order_items
  union select name from file_folders
  union select unnest(array[regexp_replace(name, '[.][a-z]+$', '')] || tags) from files
  union select unnest(array[name, description]) from briefcases
  union select unnest(array[name, description]) from contents
  union select tile ->> 'text' from contents, jsonb_array_elements(body -> 'tiles') tile
  union select unnest(array[name, description]) from profiles
  -- A finished work order is a cost, with its code as the note.
  union select note from costs where note !~ '^OS-[0-9]+$'
  union select note from rental_contracts
  union select name from users
)
select distinct text from texts where text <> ''`;

/** Lists the texts of a language's content, and the proper names of places. */
function knownTexts(locale: Locale): Set<string> {
  const content = demoContents[locale];
  const { alertTypes, workOrders } = content;
  const branches = demoAccounts.flatMap((account) => account.branches);
  return new Set([
    ...textsIn(content),
    ...Object.values(alertTypes).map(({ name }) => workOrders.checkPrefix + name),
    ...branches.flatMap(({ costCenters }) => costCenters.map((name) => describePlace(content, name))),
    ...planGeofences(branches, content).map(({ settings }) => settings.name),
  ]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('shares no text between English and Portuguese, except codes and common words', () => {
  const portuguese = new Set(textsIn(demoContents.pt));
  const shared = new Set(textsIn(demoContents.en).filter((text) => portuguese.has(text)));
  expect([...shared].toSorted()).toEqual(['Checklist', 'ENG-FAULT', 'ESC-0142', 'TRE-0076', 'manual']);
});

it('assigns moving and stationary categories the same in every language', () => {
  const motions = locales.map((locale) =>
    Object.values(demoContents[locale].categories).map((category) => motionOf(category, {})),
  );
  expect(motions).toEqual([motions[0], motions[0], motions[0]]);
});
