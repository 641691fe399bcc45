import type pg from 'pg';
import { saveNewAlertType } from '@azimute/server/src/features/alert-types/create-alert-type.ts';
import { createChance, pick, seedOf } from '../chance.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { type DemoAlertNames, type DemoAlertType } from './define-demo-alert-type.ts';
import { demoAlertTypes, demoSilentUnit } from './demo-alert-types.ts';

interface Given {
  readonly owner: pg.ClientBase;
  readonly accountId: number;
  readonly administratorId: number;
  readonly managerId: number;
  readonly content: DemoContent;
}

/** Number of days for which their versions have been effective; past alerts are from the last months. */
const TYPES_HELD_DAYS = 400;
const PAST_DAYS = 120;
const ALERTS_A_DAY = 5;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FALSE_ALARMS = 0.07;
const NOT_TREATED_YET_DAYS = 2;

/** Inserts three kinds of alert types, and months of their alerts with treatment and causes. */
export async function insertAlerts(given: Given): Promise<void> {
  const { owner, accountId } = given;
  const names = await readNames(given);
  const read = { client: owner, accountId, at: new Date(Date.now() - TYPES_HELD_DAYS * DAY_MS) };
  const types: { readonly id: number; readonly of: DemoAlertType }[] = [];
  for (const of of demoAlertTypes) {
    const { code, ...settings } = of.settings(names);
    types.push({ of, id: await saveNewAlertType(read, code, settings) });
  }
  const silent = types.filter(({ of }) => of.key === 'noCommunication').map(({ id }) => id);
  const { code, ...settings } = demoSilentUnit(silent, names);
  await saveNewAlertType(read, code, settings);
  const causes = await insertCauses(given);
  const assets = await readAssets(owner, accountId);
  const planned = planAlerts({ accountId, types, assets, names, causes });
  await insertPlanned(given, planned);
  // Alerts from before a change of their type are not compared with positions, which would put them in doubt.
  await owner.query('update alert_types set updated_at = now() where account_id = $1', [accountId]);
}

async function readNames({ owner, accountId, ...rest }: Given): Promise<DemoAlertNames> {
  const { rows } = await owner.query<{ id: number; name: string }>(
    `select file_id as id, regexp_replace(name, '[.][a-z]+$', '') as name from files where account_id = $1`,
    [accountId],
  );
  const files = new Map(rows.map(({ id, name }) => [name, id]));
  return { ...rest, files };
}

async function insertCauses({ owner, accountId, content }: Given): Promise<Map<string, number>> {
  const names = Object.values(content.causes);
  await owner.query('insert into alert_causes (account_id, name) select $1, unnest($2::text[])', [
    accountId,
    names,
  ]);
  const { rows } = await owner.query<{ id: number; name: string; is_false_alarm: boolean }>(
    'select alert_cause_id as id, name, is_false_alarm from alert_causes where account_id = $1',
    [accountId],
  );
  return new Map(rows.map(({ id, name, is_false_alarm: isFalse }) => [isFalse ? '' : name, id]));
}

interface Asset {
  readonly id: number;
  readonly unitId: number;
}

async function readAssets(owner: pg.ClientBase, accountId: number): Promise<Asset[]> {
  const { rows } = await owner.query<Asset>(
    'select asset_id as id, unit_id as "unitId" from assets where account_id = $1 order by asset_id',
    [accountId],
  );
  return rows;
}

interface PlannedAlert {
  readonly typeId: number;
  readonly assetId: number;
  readonly unitId: number;
  readonly openedAt: Date;
  readonly occurrences: number;
  readonly endedAt: Date | null;
  readonly status: 'opened' | 'running' | 'resolved';
  readonly ownerId: number | null;
  readonly ownedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly causeId: number | null;
  readonly measure: string | null;
  readonly orderNumber: string | null;
}

interface Plan {
  readonly accountId: number;
  readonly types: readonly { readonly id: number; readonly of: DemoAlertType }[];
  readonly assets: readonly Asset[];
  readonly names: DemoAlertNames;
  readonly causes: ReadonlyMap<string, number>;
}

/** The same for the same account: a few machines have more problems than others. */
function planAlerts({ accountId, types, assets, names, causes }: Plan): PlannedAlert[] {
  const chance = createChance(seedOf(`alerts ${accountId}`));
  const weighted = types.flatMap(({ id, of }) => Array.from({ length: of.weight }, () => ({ id, of })));
  const unresolved = new Set<string>();
  const planned: PlannedAlert[] = [];
  const nowMs = Date.now();
  const firstMs = nowMs - PAST_DAYS * DAY_MS;
  for (let number = 0; number < PAST_DAYS * ALERTS_A_DAY; number += 1) {
    const { id, of } = pick(weighted, Math.floor(chance() * weighted.length));
    const asset = pick(assets, Math.floor(chance() ** 2.2 * assets.length));
    const openedMs = firstMs + ((number + chance()) / (PAST_DAYS * ALERTS_A_DAY)) * (nowMs - firstMs);
    const ageDays = (nowMs - openedMs) / DAY_MS;
    const ownMs = openedMs + (5 + 170 * chance() ** 3) * 60_000;
    const solveMs = ownMs + of.hours * HOUR_MS * (0.3 + 1.6 * chance());
    const isFalse = chance() < FALSE_ALARMS;
    const measure =
      !isFalse && chance() < 0.7 && of.measures.length > 0 ? pick(of.measures, number)[0] : null;
    const isTreated = ageDays > NOT_TREATED_YET_DAYS ? chance() < 0.96 : chance() < 0.45;
    const key = `${id} ${asset.id}`;
    const isResolved = (isTreated || unresolved.has(key)) && solveMs < nowMs;
    if (!isResolved && unresolved.has(key)) continue;
    if (!isResolved) unresolved.add(key);
    const isOwned = isResolved || (isTreated && ownMs < nowMs);
    const cause = isFalse ? undefined : of.causes[number % of.causes.length];
    planned.push({
      typeId: id,
      assetId: asset.id,
      unitId: asset.unitId,
      openedAt: new Date(openedMs),
      occurrences: 1 + Math.floor(4 * chance() ** 3),
      endedAt:
        isResolved || chance() < 0.6 ? new Date(Math.min(nowMs, openedMs + HOUR_MS * 2 * chance())) : null,
      status: isResolved ? 'resolved' : isOwned ? 'running' : 'opened',
      ownerId: isOwned ? (chance() < 0.75 ? names.managerId : names.administratorId) : null,
      ownedAt: isOwned ? new Date(ownMs) : null,
      resolvedAt: isResolved ? new Date(solveMs) : null,
      causeId: isResolved
        ? (causes.get(cause === undefined ? '' : names.content.causes[cause]) ?? null)
        : null,
      measure: isResolved && measure !== null ? names.content.measures[measure] : null,
      orderNumber: isResolved && measure !== null ? `OS-${20_000 + number}` : null,
    });
  }
  return planned;
}

const INSERT = `
with given as (
  select * from jsonb_to_recordset($2) as g (number int, "typeId" int, "assetId" int, "unitId" int,
    "openedAt" timestamptz, occurrences int, "endedAt" timestamptz, status text, "ownerId" int, "ownedAt" timestamptz,
    "resolvedAt" timestamptz, "causeId" int, measure text, "orderNumber" text)
), far as (
  -- How far each came beyond its threshold: most a little, few by much.
  select g.number, round((case w.condition ->> 'kind'
    when 'reading' then (w.condition ->> 'limit')::float8 * (1 + 0.2 * f.share * case w.condition ->> 'is' when 'below' then -1 else 1 end)
    when 'speeding' then (w.condition ->> 'limitKph')::float8 + 40 * f.share
    when 'idling' then (w.condition ->> 'minutes')::float8 * (1 + 3 * f.share) end)::numeric, 1)::float8 as worst
  from given g
  join alert_types t on t.account_id = $1 and t.alert_type_id = g."typeId"
  cross join lateral (select t.settings -> 'condition' -> 'when' as condition) w
  cross join lateral (select (1 + g.number * 37 % 89 / 90.0) ^ 2 / 4 - 0.25 as share) f
), made as (
  insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, asset_id, unit_id, severity,
    status, opened_at, confirmed_at, raised_at, last_occurred_at, ended_at, occurrence_count, owner_id, first_action_at,
    own_due_at, due_at, solved_at, resolved_at, alert_cause_id, order_number, countermeasure_count, subject, worst_value, worst_at)
  select $1, g.number, g."typeId", t.version, t.kind, t.alert_group, t.category, g."assetId", g."unitId", t.severity, g.status,
    g."openedAt", g."openedAt" + interval '40 seconds', g."openedAt" + interval '45 seconds', g."openedAt", g."endedAt",
    g.occurrences, g."ownerId", g."ownedAt",
    g."openedAt" + make_interval(mins => (t.settings ->> 'ownWithinMinutes')::int),
    g."openedAt" + make_interval(mins => (t.settings ->> 'resolveWithinMinutes')::int),
    g."resolvedAt", g."resolvedAt", g."causeId", g."orderNumber", (g.measure is not null)::int, '',
    far.worst, case when far.worst is not null then g."openedAt" + interval '1 minute' end
  from given g join far using (number) join alert_types t on t.account_id = $1 and t.alert_type_id = g."typeId"
  returning alert_id, number, alert_type_id, asset_id, opened_at, ended_at, raised_at, owner_id, severity, alert_cause_id,
    worst_value, worst_at
), occurred as (
  insert into alert_occurrences (account_id, alert_id, alert_type_id, asset_id, subject, crossed_at, confirmed_at, received_at,
    ended_at, worst_value, worst_at)
  select $1, alert_id, alert_type_id, asset_id, '', opened_at, opened_at + interval '40 seconds', raised_at, ended_at,
    worst_value, worst_at
  from made
), measured as (
  insert into alert_countermeasures (account_id, alert_id, key, description, order_number, solution_date, added_by, added_at)
  select $1, m.alert_id, gen_random_uuid(), g.measure, g."orderNumber", g."resolvedAt"::date, m.owner_id,
    g."resolvedAt" - interval '10 minutes'
  from made m join given g using (number) where g.measure is not null
  returning alert_countermeasure_id, alert_id
)
insert into alert_entries (account_id, alert_id, at, kind, by_user_id, severity, owner_id, alert_cause_id, alert_countermeasure_id)
select $1, e.* from (
  select alert_id, raised_at as at, 'raised' as kind, null::int as by_id, severity, null::int as owner_id, null::int, null::int
  from made
  union all
  select m.alert_id, g."ownedAt", 'started', m.owner_id, null, m.owner_id, null, null
  from made m join given g using (number) where g."ownedAt" is not null
  union all
  select m.alert_id, g."resolvedAt" - interval '10 minutes', 'countermeasure_added', m.owner_id, null, null, null,
    c.alert_countermeasure_id
  from made m join given g using (number) join measured c on c.alert_id = m.alert_id
  union all
  select m.alert_id, g."resolvedAt", 'finished', m.owner_id, null, null, m.alert_cause_id, null
  from made m join given g using (number) where g."resolvedAt" is not null
) e order by e.at`;

// From here on, effectiveness is evaluated as usual: for alerts finished long ago, at the first check.
const WATCH = `
update alerts a set proof = 'waiting', proof_from = a.resolved_at, proof_look_at = a.resolved_at
where a.account_id = $1 and a.status = 'resolved' and a.countermeasure_count > 0 and a.asset_id is not null
  and a.alert_group = 'alert' and a.subject not like 'due:%'
  and not exists (select from alert_causes c where c.account_id = a.account_id
    and c.alert_cause_id = a.alert_cause_id and c.is_false_alarm)`;

async function insertPlanned({ owner, accountId }: Given, planned: readonly PlannedAlert[]): Promise<void> {
  const ordered = planned.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
  await owner.query(INSERT, [
    accountId,
    JSON.stringify(ordered.map((alert, index) => ({ ...alert, number: index + 1 }))),
  ]);
  await owner.query(WATCH, [accountId]);
  await owner.query('update alert_sets set last_number = $2 where account_id = $1', [
    accountId,
    ordered.length,
  ]);
}
