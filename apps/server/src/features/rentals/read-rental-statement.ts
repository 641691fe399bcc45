import { dayMs } from '@azimute/contract/durations';
import {
  rentalDaysMost,
  type RentalContract,
  type RentalContent,
  type RentalPeriod,
  type RentalStatement,
} from '@azimute/contract';
import { settleRental, type FactsOfRentedDay } from '@azimute/engine/rentals';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculatingDays } from '../telemetry/read-recalculating.ts';
import { rentals } from './rental-records.ts';

/** The total of a contract in a period from current facts. */
export type ReadStatement = Omit<RentalContent, 'number' | 'issuedAt' | 'issuedBy'>;

/** @throws DomainError not_found; validation_failed if the period is outside the contract, or too long */
export async function getRentalStatement(
  read: AccountRead,
  contractId: number,
  period: RentalPeriod,
): Promise<RentalStatement> {
  const contract = await rentals.read(read, contractId);
  const statement = await readRentalStatement(read, contract, period);
  return {
    ...statement,
    ...(await readRecalculatingStatement(read, statement)),
    updatedAt: contract.updatedAt,
    isOver: isOver(statement, read.at),
    overlaps: await readOverlaps(read, contractId, statement),
  };
}

/** Returns the time from which days of a statement are being recalculated; null if none are. */
export function readRecalculatingStatement(
  read: AccountRead,
  { from, to, contract }: Pick<ReadStatement, 'from' | 'to' | 'contract'>,
): ReturnType<typeof readRecalculatingDays> {
  return readRecalculatingDays(read, { from, to: dayAfter(to), assets: [contract.asset.id] });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** Reads issued statements of a contract with days in a period. */
export async function readOverlaps(
  { client, accountId }: AccountRead,
  contractId: number,
  { from, to }: RentalPeriod,
): Promise<RentalStatement['overlaps']> {
  const { rows } = await client.query<RentalStatement['overlaps'][number]>(
    `select statement_id as id, number, to_char(first_day, 'YYYY-MM-DD') as from, to_char(last_day, 'YYYY-MM-DD') as to
      from rental_statements
      where account_id = $1 and contract_id = $2 and first_day <= $4::date and last_day >= $3::date order by number`,
    [accountId, contractId, from, to],
  );
  return rows;
}

/** Returns true if its last day has ended in the account's time zone. */
export function isOver({ to, timeZone }: Pick<ReadStatement, 'to' | 'timeZone'>, at: Date): boolean {
  // Swedish dates have the format of ISO 8601.
  return to < new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}

/** Reads the part of a period covered by the contract. */
export async function readRentalStatement(
  read: AccountRead,
  contract: RentalContract,
  period: RentalPeriod,
): Promise<ReadStatement> {
  const { note: _note, statementCount: _count, updatedAt: _updatedAt, ...given } = contract;
  const { isArchived: _isArchived, ...asset } = given.asset;
  const terms = { ...given, asset };
  const from = period.from > terms.from ? period.from : terms.from;
  const to = terms.to !== null && terms.to < period.to ? terms.to : period.to;
  requirePeriod(from, to);
  const { rows } = await read.client.query<{ time_zone: string; currency: string }>(
    'select time_zone, currency from accounts where account_id = $1',
    [read.accountId],
  );
  return {
    contract: terms,
    from,
    to,
    timeZone: rows[0]?.time_zone ?? 'UTC',
    currency: rows[0]?.currency ?? '',
    ...settleRental(terms, await readRentedDays(read, terms, { from, to })),
  };
}

/** Reads the days of a period from the facts, each once. */
export async function readRentedDays(
  { client, accountId }: AccountRead,
  { asset, site }: Pick<ReadStatement['contract'], 'asset' | 'site'>,
  { from, to }: RentalPeriod,
): Promise<FactsOfRentedDay[]> {
  const { rows } = await client.query<{
    day: string;
    engine_seconds: number | null;
    site_seconds: number | null;
  }>(
    `select to_char(p.day, 'YYYY-MM-DD') as day, d.engine_seconds, coalesce((d.fences ->> $5::text)::int, 0) as site_seconds
      from generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') p (day)
      left join asset_days d on d.account_id = $1 and d.asset_id = $2 and d.day = p.day::date
      order by p.day`,
    [accountId, asset.id, from, to, site === null ? null : String(site.id)],
  );
  return rows.map(({ day, engine_seconds: engineSeconds, site_seconds: siteSeconds }) => ({
    day,
    facts: engineSeconds === null ? null : { engineSeconds, siteSeconds: site === null ? null : siteSeconds },
  }));
}

function requirePeriod(from: string, to: string): void {
  if (from > to)
    throw new DomainError('validation_failed', {
      errors: { to: ['invalid_value'] },
      detail: 'The contract is not effective on any day of this period. Choose another period.',
    });
  if ((Date.parse(to) - Date.parse(from)) / dayMs < rentalDaysMost) return;
  throw new DomainError('validation_failed', {
    errors: { to: ['max_value'] },
    detail: `A statement can cover up to ${rentalDaysMost} days. Choose a shorter period.`,
  });
}
