import type { TravelRefusal } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Up to where the account keeps its past. */
export async function readKeptFrom({ client, accountId, at }: AccountRead): Promise<Date> {
  const { rows } = await client.query<{ keptFrom: Date }>(
    'select $2::timestamptz - retention as "keptFrom" from accounts where account_id = $1',
    [accountId, at],
  );
  return rows[0]?.keptFrom ?? at;
}

/**
 * @throws DomainError validation_failed with the name of the refusal where the instant has yet to come, or is older than
 * what the account keeps
 */
export async function requireKeptInstant(read: AccountRead, field: string, instant: string): Promise<Date> {
  const keptFrom = await readKeptFrom(read);
  const atMs = Date.parse(instant);
  if (atMs > read.at.getTime())
    throw refuse(
      field,
      'in_future',
      `The time is in the future. Send one up to now, ${read.at.toISOString()}.`,
    );
  if (atMs < keptFrom.getTime())
    throw refuse(
      field,
      'beyond_retention',
      `The account keeps positions from ${keptFrom.toISOString()} on. Send a later time.`,
    );
  return keptFrom;
}

function refuse(field: string, refusal: TravelRefusal, detail: string): DomainError {
  return new DomainError('validation_failed', { errors: { [field]: [refusal] }, detail });
}
