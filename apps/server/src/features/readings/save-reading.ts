import {
  readingsMost,
  validationCodes,
  type CreateReading,
  type DeleteReadingQuery,
  type Reading,
  type UpdateReading,
} from '@azimute/contract';
import { parseFormula } from '@azimute/engine/readings';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { builtInCodes, readReading } from './readings-reads.ts';

type Settings = Omit<UpdateReading, 'version'>;

/**
 * Adds a reading to the account.
 * @throws DomainError validation_failed
 */
export function createReading(
  context: VerbContext,
  { code, kind, unit, ...settings }: CreateReading,
): Promise<Reading> {
  return transact(context, async (transaction) => {
    requireSound(settings);
    const version = await nextVersion(transaction);
    await requireRoom(transaction, code);
    await writeReading(transaction, { code, kind, unit }, settings, version);
    const reading = await readReading(transaction, code);
    await audit(transaction.client, {
      action: 'reading.create',
      entity: 'reading',
      entityId: code,
      after: { kind, unit, ...settings },
    });
    return reading;
  });
}

/**
 * Changes a reading. A built-in one keeps its kind and unit.
 * @throws DomainError not_found, conflict if it changed since `version`, validation_failed
 */
export function updateReading(
  context: VerbContext,
  code: string,
  { version: readVersion, ...settings }: UpdateReading,
): Promise<Reading> {
  return transact(context, async (transaction) => {
    requireSound(settings);
    const version = await nextVersion(transaction);
    const before = await readReading(transaction, code);
    if (before.version !== readVersion) throw new DomainError('conflict');
    await writeReading(transaction, before, settings, version);
    const reading = await readReading(transaction, code);
    await audit(transaction.client, {
      action: 'reading.update',
      entity: 'reading',
      entityId: code,
      before: settingsOf(before),
      after: settings,
    });
    return reading;
  });
}

/**
 * Deletes a reading of the account, or the account's changes of a built-in one.
 * @throws DomainError not_found, conflict if it changed since `version`
 */
export async function deleteReading(
  context: VerbContext,
  code: string,
  { version: readVersion }: DeleteReadingQuery,
): Promise<void> {
  await transact(context, async (transaction) => {
    await nextVersion(transaction);
    const before = await readReading(transaction, code);
    if (before.version === 0) throw new DomainError('not_found');
    if (before.version !== readVersion) throw new DomainError('conflict');
    const { client, accountId } = transaction;
    await client.query('delete from readings where account_id = $1 and code = $2', [accountId, code]);
    await audit(client, {
      action: before.isBuiltIn ? 'reading.reset' : 'reading.delete',
      entity: 'reading',
      entityId: code,
      before: settingsOf(before),
    });
  });
}

/** Increments the version of the account's catalog; its lock serializes changes until the commit. */
async function nextVersion({ client, accountId }: AccountRead): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into reading_sets as s (account_id, version) values ($1, 1)
      on conflict (account_id) do update set version = s.version + 1 returning version`,
    [accountId],
  );
  return rows[0]?.version ?? 0;
}

async function writeReading(
  { client, accountId, at }: AccountRead,
  { code, kind, unit }: Pick<CreateReading, 'code' | 'kind' | 'unit'>,
  { names, lowest, highest, largestStep, sources }: Settings,
  version: number,
): Promise<void> {
  await client.query(
    `insert into readings (account_id, code, kind, unit, names, lowest, highest, largest_step, sources, version,
        updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (account_id, code) do update set names = excluded.names, lowest = excluded.lowest,
        highest = excluded.highest, largest_step = excluded.largest_step, sources = excluded.sources, version = excluded.version,
        updated_at = excluded.updated_at`,
    [
      accountId,
      code,
      kind,
      unit,
      JSON.stringify(names),
      lowest,
      highest,
      largestStep,
      JSON.stringify(sources),
      version,
      at,
    ],
  );
}

function settingsOf({ names, lowest, highest, largestStep, sources }: Reading): Settings {
  return { names, lowest, highest, largestStep, sources };
}

function requireSound({ lowest, highest, sources }: Settings): void {
  if (lowest !== null && highest !== null && lowest > highest)
    throw new DomainError('validation_failed', {
      errors: { highest: ['below_lowest'] },
      detail: 'The highest value must not be below the lowest.',
    });
  for (const [index, { formula }] of sources.entries()) {
    const parsed = parseFormula(formula);
    if ('formula' in parsed) continue;
    throw new DomainError('validation_failed', {
      errors: { [`sources.${index}.formula`]: [parsed.problem] },
      detail: `The formula of source ${index + 1} has an error at character ${parsed.at + 1}: ${parsed.problem}.`,
    });
  }
}

async function requireRoom({ client, accountId }: AccountRead, code: string): Promise<void> {
  const { rows } = await client.query<{ code: string }>('select code from readings where account_id = $1', [
    accountId,
  ]);
  if (builtInCodes.has(code) || rows.some((row) => row.code === code))
    throw new DomainError('validation_failed', {
      errors: { code: [validationCodes.unique] },
      detail: `The reading ${code} already exists. Change it, or choose another code.`,
    });
  if (rows.length >= readingsMost)
    throw new DomainError('validation_failed', {
      errors: { code: [validationCodes.maxLength] },
      detail: `You have reached the limit of ${readingsMost} readings. Delete one and try again.`,
    });
}
