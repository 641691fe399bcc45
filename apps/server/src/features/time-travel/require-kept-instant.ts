import type { TravelRefusal } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Reads the start of the account's retention. */
export async function readKeptFrom({ client, accountId, at }: AccountRead): Promise<Date> {
  const { rows } = await client.query<{ keptFrom: Date }>(
    'select $2::timestamptz - retention as "keptFrom" from accounts where account_id = $1',
    [accountId, at],
  );
  return rows[0]?.keptFrom ?? at;
}

/**
 * @throws DomainError validation_failed with the reason if the instant is in the future, or older than the account's
 * retention
 */
export async function requireKeptInstant(read: AccountRead, field: string, instant: string): Promise<Date> {
  const keptFrom = await readKeptFrom(read);
  const atMs = Date.parse(instant);
  if (atMs > read.at.getTime())
    throw refuse(
      field,
      'in_future',
      `The time is in the future. Send a time no later than ${read.at.toISOString()}.`,
    );
  if (atMs < keptFrom.getTime())
    throw refuse(
      field,
      'beyond_retention',
      `The account keeps positions since ${keptFrom.toISOString()}. Send that time or a later one.`,
    );
  return keptFrom;
}

function refuse(field: string, refusal: TravelRefusal, detail: string): DomainError {
  return new DomainError('validation_failed', { errors: { [field]: [refusal] }, detail });
}
