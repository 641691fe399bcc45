import { createHash } from 'node:crypto';
import type { IssuedRentalStatement, IssueRentalStatement, RentalContent } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readIssuedStatement } from './issued-statements-reads.ts';
import {
  isOver,
  readOverlaps,
  readRecalculatingStatement,
  readRentalStatement,
} from './read-rental-statement.ts';
import { rentals } from './rental-records.ts';

/**
 * Freezes the total of a contract in a period, with its hash. Issuing cannot be undone, so the total must match the
 * displayed one, and a repeat returns the first statement. @throws DomainError not_found; conflict if contract, total
 * or issued statements differ from the displayed ones; being_recalculated while days of the period are being
 * recalculated; validation_failed if the period is not over or is outside the contract
 */
export function issueRentalStatement(
  context: VerbContext,
  contractId: number,
  { updatedAt, total, overlaps, ...period }: IssueRentalStatement,
): Promise<IssuedRentalStatement> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const contract = await rentals.lock(transaction, contractId);
    const statement = await readRentalStatement(transaction, contract, period);
    if (!isOver(statement, at))
      throw new DomainError('validation_failed', {
        errors: { to: ['in_future'] },
        detail: 'The last day of the period is not over yet. Issue the statement after it ends.',
      });
    const { recalculatingFrom } = await readRecalculatingStatement(transaction, statement);
    if (recalculatingFrom !== null) throw new DomainError('being_recalculated');
    const isAsShown =
      Date.parse(contract.updatedAt) === Date.parse(updatedAt) &&
      statement.sums.total === total &&
      (await readOverlaps(transaction, contractId, statement)).length === overlaps;
    if (!isAsShown) throw new DomainError('conflict');
    const content: RentalContent = {
      ...statement,
      number: await nextNumber(transaction, contractId),
      issuedAt: at.toISOString(),
      issuedBy: await readIssuer(transaction),
    };
    const text = JSON.stringify(content);
    const signature = createHash('sha256').update(text).digest('hex');
    const { rows } = await client.query<{ id: number }>(
      `insert into rental_statements (account_id, contract_id, unit_id, number, first_day, last_day, issued_at, content, signature)
        select $1, $2, a.unit_id, $4, $5, $6, $7, $8, $9 from fleet_assets a where a.account_id = $1 and a.asset_id = $3
        returning statement_id as id`,
      [
        accountId,
        contractId,
        contract.asset.id,
        content.number,
        content.from,
        content.to,
        at,
        text,
        signature,
      ],
    );
    const statementId = rows[0]?.id ?? 0;
    const issued = await readIssuedStatement(transaction, statementId);
    await audit(client, {
      action: 'rental-statement.issue',
      entity: 'rental-statement',
      entityId: statementId,
      after: {
        contract: content.contract.code,
        number: content.number,
        from: content.from,
        to: content.to,
        total: content.sums.total,
        signature,
      },
    });
    return issued;
  });
}

/** The contract is locked, so numbers are unique. */
async function nextNumber({ client, accountId }: Transaction, contractId: number): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(number), 0)::int + 1 as next from rental_statements
      where account_id = $1 and contract_id = $2`,
    [accountId, contractId],
  );
  return rows[0]?.next ?? 1;
}

async function readIssuer({ client, actor }: Transaction): Promise<RentalContent['issuedBy']> {
  const id = actor.userId ?? 0;
  const { rows } = await client.query<{ name: string }>('select name from names_of_people($1::int[])', [
    [id],
  ]);
  return { id, name: rows[0]?.name ?? '' };
}
