import type { AlertTypeSettings } from '@azimute/contract';
import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { ClientBase } from 'pg';
import type { Finding, RaisedAlert, RaisingType } from './finding.ts';
import { raiseFindings, type TouchedAlert } from './raise-findings.ts';

interface Given {
  readonly accountId: number;
  /** Alerts of the account that were raised or occurred again. */
  readonly touched: readonly TouchedAlert[];
  readonly at: Date;
}

type GroupCondition = Extract<AlertTypeSettings['condition'], { type: 'group' }>;
type GroupType = RaisingType & { readonly condition: GroupCondition };

interface Member {
  readonly alertId: number;
  readonly typeId: number;
  readonly unitId: number;
  readonly conditionKind: string | null;
  readonly occurredMs: number;
  readonly longitude: number | null;
  readonly latitude: number | null;
}

/** Common value of a group's members, as a column of alerts. */
const SUBJECTS = { asset: 'asset_id', geofence: 'geofence_id', unit: 'unit_id' } as const;
const SAME_PLACE_METERS = 500;
/** For a burst, the latest alerts are enough. */
const MEMBERS_READ_MOST = 2_000;

/**
 * Raises one alert if enough alerts of some types occurred within a time on one asset, geofence or UL, and adds later
 * ones to it. Locks the account, so that two batches do not both raise it. Unsent notifications of members are replaced
 * by the group's.
 */
export async function raiseGroups(client: ClientBase, { accountId, touched, at }: Given): Promise<void> {
  if (touched.length === 0) return;
  const typeIds = new Set(touched.map(({ typeId }) => typeId));
  for (const group of await readGroups(client, accountId)) {
    if (!group.condition.typeIds.some((id) => typeIds.has(id))) continue;
    const members = touched.filter(({ typeId }) => group.condition.typeIds.includes(typeId));
    for (const subject of await readSubjects(client, accountId, group.condition, members))
      await raiseGroup(client, { accountId, group, subject, at });
  }
}

async function readGroups(client: ClientBase, accountId: number): Promise<GroupType[]> {
  const { rows } = await client.query<RaisingType>(
    `select account_id as "accountId", alert_type_id as "typeId", version, settings from alert_types
      where account_id = $1 and kind = 'group' and state <> 'off' and deleted_at is null order by alert_type_id`,
    [accountId],
  );
  return rows.flatMap((type) => {
    const { condition } = type.settings;
    return condition.type === 'group' ? [{ ...type, condition }] : [];
  });
}

interface Subject {
  readonly id: number;
  /** Time of the latest occurrence among the given alerts. */
  readonly occurredMs: number;
  /** False if all were confirmed too late to notify anyone. */
  readonly notifies: boolean;
}

async function readSubjects(
  client: ClientBase,
  accountId: number,
  { by }: GroupCondition,
  members: readonly TouchedAlert[],
): Promise<Subject[]> {
  const { rows } = await client.query<Subject>(
    `select a.${SUBJECTS[by]} as id, max(extract(epoch from a.last_occurred_at) * 1000)::float8 as "occurredMs",
        bool_or(g.notifies) as notifies
      from unnest($2::int[], $3::bool[]) as g (alert_id, notifies)
      join alerts a on a.account_id = $1 and a.alert_id = g.alert_id
      where a.${SUBJECTS[by]} is not null group by 1 order by 1`,
    [accountId, members.map(({ alertId }) => alertId), members.map(({ notifies }) => notifies)],
  );
  return rows;
}

interface OfSubject {
  readonly accountId: number;
  readonly group: GroupType;
  readonly subject: Subject;
  readonly at: Date;
}

async function raiseGroup(client: ClientBase, given: OfSubject): Promise<void> {
  const { accountId, group, subject, at } = given;
  const members = await readMembers(client, given);
  const openId = await findOpen(client, given);
  if (openId === null && members.length < group.condition.atLeast) return;
  const alertId = openId ?? (await raiseNew(client, given, members));
  if (alertId === undefined) return;
  await client.query(
    `with joined as (
        insert into alert_members (account_id, alert_id, member_id, added_at)
        select $1, $2, unnest($3::int[]), $4 on conflict do nothing
      )
      update alert_notices set settled_at = $4, outcome = 'grouped'
      where account_id = $1 and alert_id = any($3) and settled_at is null and $5`,
    [accountId, alertId, members.map((member) => member.alertId), at, group.settings.state === 'live'],
  );
  await client.query(
    `update alerts set last_occurred_at = greatest(last_occurred_at, to_timestamp($3::float8 / 1000)), likely_cause = $4
      where account_id = $1 and alert_id = $2`,
    [accountId, alertId, subject.occurredMs, likelyCauseOf(members)],
  );
}

/**
 * Reads alerts of the subject within the group's time: as many as one span around the latest given alert can hold,
 * since conditions are not confirmed in the order in which they began.
 */
async function readMembers(
  client: ClientBase,
  { accountId, group: { condition }, subject }: OfSubject,
): Promise<readonly Member[]> {
  const { rows } = await client.query<Member>(
    `select * from (
        select a.alert_id as "alertId", a.alert_type_id as "typeId", a.unit_id as "unitId", a.longitude, a.latitude,
          v.settings -> 'condition' -> 'when' ->> 'kind' as "conditionKind",
          (extract(epoch from a.last_occurred_at) * 1000)::float8 as "occurredMs"
        from alerts a
        join alert_type_versions v on v.account_id = a.account_id and v.alert_type_id = a.alert_type_id
          and v.version = a.type_version
        where a.account_id = $1 and a.alert_type_id = any($2) and a.${SUBJECTS[condition.by]} = $3
          and a.doubted_because is null
          and a.last_occurred_at between to_timestamp($4::float8 / 1000) - make_interval(mins => $5)
            and to_timestamp($4::float8 / 1000) + make_interval(mins => $5)
        order by a.last_occurred_at desc, a.alert_id desc limit ${MEMBERS_READ_MOST}
      ) as latest order by "occurredMs", "alertId"`,
    [accountId, condition.typeIds, subject.id, subject.occurredMs, condition.withinMinutes],
  );
  return fullestSpan(rows, subject.occurredMs, condition.withinMinutes * 60_000);
}

/**
 * Returns the span of members, ordered by time, that contains an instant and has the most members; the earliest among
 * equals.
 */
function fullestSpan(members: readonly Member[], atMs: number, lengthMs: number): readonly Member[] {
  let fullest: readonly Member[] = [];
  let end = 0;
  for (const [begin, { occurredMs }] of members.entries()) {
    if (occurredMs > atMs) break;
    while ((members[end]?.occurredMs ?? Infinity) <= occurredMs + lengthMs) end += 1;
    if (end - begin > fullest.length) fullest = members.slice(begin, end);
  }
  return fullest;
}

function subjectOf({ group: { condition }, subject }: OfSubject): string {
  return `${condition.by}:${subject.id}`;
}

/** Finds the open group; a group of events is resolved from the beginning. */
async function findOpen(client: ClientBase, given: OfSubject): Promise<number | null> {
  const { accountId, group, subject } = given;
  const { rows } = await client.query<{ id: number }>(
    `select alert_id as id from alerts
      where account_id = $1 and alert_type_id = $2 and subject = $3 and (status <> 'resolved' or alert_group = 'event')
        and last_occurred_at >= to_timestamp($4::float8 / 1000) - make_interval(mins => $5)
        and opened_at <= to_timestamp($4::float8 / 1000) + make_interval(mins => $5)
      order by opened_at desc limit 1 for no key update`,
    [accountId, group.typeId, subjectOf(given), subject.occurredMs, group.condition.withinMinutes],
  );
  return rows[0]?.id ?? null;
}

/** Counts into the unresolved group if its members are older than the group's time. */
async function raiseNew(
  client: ClientBase,
  given: OfSubject,
  members: readonly Member[],
): Promise<number | undefined> {
  const { accountId, group, subject, at } = given;
  const { by } = group.condition;
  const placed = members.find(({ longitude }) => longitude !== null);
  const finding: Finding = {
    accountId,
    assetId: by === 'asset' ? subject.id : null,
    kind: 'began',
    ruleId: group.typeId,
    ruleVersion: group.version,
    subject: subjectOf(given),
    geofenceId: by === 'geofence' ? subject.id : null,
    crossedAtMs: members[0]?.occurredMs ?? subject.occurredMs,
    confirmedAtMs: subject.occurredMs,
    receivedAtMs: at.getTime(),
    endedAtMs: null,
    worstValue: null,
    worstAtMs: null,
    longitude: placed?.longitude ?? null,
    latitude: placed?.latitude ?? null,
    notifies: subject.notifies,
    group: { unitId: members[0]?.unitId ?? 0, likelyCause: likelyCauseOf(members) },
  };
  const raised = new Map<Finding, RaisedAlert>();
  const types = new Map([[`${group.typeId} ${group.version}`, group]]);
  await raiseFindings(client, { findings: [finding], types, at, raised });
  const became = raised.get(finding);
  return became?.outcome === 'known' ? undefined : became?.alertId;
}

/** Describes the members' common value: no communication in a UL, one type, one place. */
function likelyCauseOf(members: readonly Member[]): string {
  if (members.every(({ conditionKind }) => conditionKind === 'no_communication')) return 'unit_silent';
  const [first] = members;
  if (first === undefined) return 'unknown';
  if (members.every(({ typeId }) => typeId === first.typeId)) return 'same_type';
  return members.every((member) => isNear(first, member)) ? 'same_place' : 'unknown';
}

function isNear(a: Member, b: Member): boolean {
  const [from, to] = [pointOf(a), pointOf(b)];
  return from !== null && to !== null && metersBetween(from, to) <= SAME_PLACE_METERS;
}

function pointOf({ longitude, latitude }: Member): GeoPoint | null {
  return longitude === null || latitude === null ? null : { longitude, latitude };
}
