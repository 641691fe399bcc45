import {
  validationCodes,
  type AlertCondition,
  type AlertLevel,
  type AlertTypeSettings,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Transaction } from '../../platform/transact.ts';
import { readAlertReaders } from '../alert-raising/alert-readers.ts';
import { listReadings } from '../readings/readings-reads.ts';

type Errors = Record<string, (number | string)[]>;

/** A type before its change. */
interface StoredType {
  readonly id: number;
  readonly settings: AlertTypeSettings;
}

/**
 * Refuses inconsistent settings and references to entities that the user cannot see; those in the previous version may
 * be gone or hidden. Users with some ULs may only create types limited to these.
 * @throws DomainError validation_failed with all problems
 */
export async function requireSound(
  transaction: Transaction,
  before: StoredType | null,
  settings: AlertTypeSettings,
): Promise<void> {
  const isTooWide = !transaction.actor.allUnits && settings.scope.unitIds.length === 0;
  const errors: Errors = {
    ...(isTooWide && { 'scope.unitIds': [validationCodes.required] }),
    ...(await checkScope(transaction, before, settings)),
    ...checkCondition(settings),
    ...(await checkReadings(transaction, settings.condition)),
    ...(await checkMembers(transaction, before, settings.condition)),
    ...(await checkCodes(transaction, before, settings)),
    ...(await checkSending(transaction, before, settings)),
    ...(await checkFile(transaction, before, settings)),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

/** The settings that the evaluation of conditions uses. */
type Rule = Pick<AlertTypeSettings, 'condition' | 'scope' | 'schedule'>;

/**
 * Checks a rule that is tested without being saved: whatever its scope, it runs on the assets that the user
 * sees.
 * @throws DomainError validation_failed
 */
export async function requireSoundRule(
  transaction: Transaction,
  before: StoredType | null,
  rule: Rule,
): Promise<void> {
  const { condition } = rule;
  const errors: Errors = {
    ...(await checkScope(transaction, before, rule)),
    ...(condition.type === 'calculated' && checkCalculated(condition.when, rule.schedule)),
    ...(await checkReadings(transaction, condition)),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

async function checkScope(
  transaction: Transaction,
  before: StoredType | null,
  { scope }: Rule,
): Promise<Errors> {
  const errors: Errors = {};
  for (const [name, table, more] of [
    ['unitIds', 'units'],
    ['assetIds', 'assets'],
    ['customerIds', 'customers'],
    ['geofenceIds', 'geofences', 'and deleted_at is null'],
  ] as const) {
    const added = addedTo(before?.settings.scope[name], scope[name]);
    if (!(await allThere(transaction, table, added, more))) errors[`scope.${name}`] = ['not_found'];
  }
  return errors;
}

function addedTo(before: readonly number[] = [], ids: readonly number[]): number[] {
  const known = new Set(before);
  return ids.filter((id) => !known.has(id));
}

/** Returns true if the user sees all of these entities; a table's ID column is named after its singular. */
async function allThere(
  { client, accountId }: Transaction,
  table: string,
  ids: readonly number[],
  more = '',
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rowCount } = await client.query(
    `select from ${table} where account_id = $1 and ${table.slice(0, -1)}_id = any($2) ${more}`,
    [accountId, ids],
  );
  return rowCount === new Set(ids).size;
}

function checkCondition({ condition, schedule, sending }: AlertTypeSettings): Errors {
  const { quietHours } = sending;
  return {
    ...(quietHours !== null &&
      quietHours.from === quietHours.to && { 'sending.quietHours': ['invalid_value'] }),
    ...(condition.type === 'calculated' && checkCalculated(condition.when, schedule)),
  };
}

type Calculated = Extract<AlertCondition, { type: 'calculated' }>['when'];

function checkCalculated(when: Calculated, schedule: AlertTypeSettings['schedule']): Errors {
  if (when.kind === 'out_of_hours' && schedule === null) return { schedule: [validationCodes.required] };
  if (when.kind !== 'reading') return {};
  const isRate = when.is === 'rising' || when.is === 'falling';
  return {
    ...(isRate && when.overSeconds === null && { 'condition.when.overSeconds': [validationCodes.required] }),
    // Every value rises by zero or more.
    ...(isRate && when.limit <= 0 && { 'condition.when.limit': ['invalid_value'] }),
    ...(when.is === 'outside' &&
      (when.upperLimit === null || when.upperLimit <= when.limit) && {
        'condition.when.upperLimit': ['invalid_value'],
      }),
    ...(isBeyondMiddle(when) && { 'condition.when.clearLimit': ['invalid_value'] }),
  };
}

/**
 * Between two limits, the end must lie between the lower one and their middle: otherwise it would never be reached, or
 * not within them.
 */
function isBeyondMiddle({
  is,
  limit,
  upperLimit,
  clearLimit,
}: Extract<Calculated, { kind: 'reading' }>): boolean {
  if (is !== 'outside' || clearLimit === null || upperLimit === null) return false;
  return clearLimit < limit || clearLimit >= (limit + upperLimit) / 2;
}

async function checkReadings(transaction: Transaction, condition: AlertCondition): Promise<Errors> {
  if (condition.type !== 'calculated') return {};
  const { when } = condition;
  const named =
    when.kind === 'reading' ? [when.reading] : when.kind === 'impossible_reading' ? when.readings : [];
  if (named.length === 0) return {};
  const known = new Set((await listReadings(transaction, { limit: 500 })).items.map(({ code }) => code));
  if (named.every((code) => known.has(code))) return {};
  return { [when.kind === 'reading' ? 'condition.when.reading' : 'condition.when.readings']: ['not_found'] };
}

/** Members are alerts, not groups. */
async function checkMembers(
  transaction: Transaction,
  before: StoredType | null,
  condition: AlertCondition,
): Promise<Errors> {
  if (condition.type !== 'group') return {};
  const ofGroup = `and deleted_at is null and kind <> 'group'`;
  const stored = before?.settings.condition;
  const added = addedTo(stored?.type === 'group' ? stored.typeIds : [], condition.typeIds);
  const isSound = await allThere(transaction, 'alert_types', added, ofGroup);
  return isSound ? {} : { 'condition.typeIds': ['not_found'] };
}

/** A code raises only one type on an asset. */
async function checkCodes(
  { client, accountId }: Transaction,
  before: StoredType | null,
  { condition, scope }: AlertTypeSettings,
): Promise<Errors> {
  if (condition.type !== 'external') return {};
  const { rowCount } = await client.query(
    `select from alert_types where account_id = $1 and alert_type_id is distinct from $2 and kind = 'external'
      and deleted_at is null and settings -> 'condition' -> 'codes' ?| $3
      and (unit_ids = '{}' or $4::int[] = '{}' or unit_ids && $4)`,
    [accountId, before?.id ?? null, condition.codes, scope.unitIds],
  );
  return rowCount === 0 ? {} : { 'condition.codes': [validationCodes.unique] };
}

async function checkSending(
  transaction: Transaction,
  before: StoredType | null,
  { sending: { levels } }: AlertTypeSettings,
): Promise<Errors> {
  if (levels.length === 0) return {};
  const readers = new Set((await readAlertReaders(transaction.client)).map(({ userId }) => userId));
  const added = (name: 'userIds' | 'profileIds'): number[] => {
    const all = (of: readonly AlertLevel[] = []): number[] => of.flatMap((level) => level[name]);
    return addedTo(all(before?.settings.sending.levels), all(levels));
  };
  const areKnown =
    added('userIds').every((id) => readers.has(id)) &&
    (await allThere(transaction, 'profiles', added('profileIds')));
  if (!areKnown) return { 'sending.levels': ['not_found'] };
  return levels.every(reachesSomebody) ? {} : { 'sending.levels': [validationCodes.required] };
}

function reachesSomebody({ app, email, everyoneOfUnit, userIds, profileIds }: AlertLevel): boolean {
  return (app || email) && (everyoneOfUnit || userIds.length + profileIds.length > 0);
}

async function checkFile(
  transaction: Transaction,
  before: StoredType | null,
  { recommendationFileId: id }: AlertTypeSettings,
): Promise<Errors> {
  const isKept = id === null || id === before?.settings.recommendationFileId;
  if (isKept || (await allThere(transaction, 'files', [id]))) return {};
  return { recommendationFileId: ['not_found'] };
}
