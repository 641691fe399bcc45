import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  IssuedRentalStatement,
  ListRentalStatementsQuery,
  RentalContent,
  RentalSignature,
  RentalStatementList,
} from '@azimute/contract';
import { settleRental } from '@azimute/engine/rentals';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRentedDays } from './read-rental-statement.ts';

const LIST = 'rental statements';

interface Row {
  readonly id: number;
  readonly signature: string;
  readonly content: string;
}
interface ListedRow extends Pick<Row, 'id' | 'signature'> {
  readonly summary: Omit<RentalContent, 'days'>;
  readonly total: number;
}

/** Reads a statement as issued, and its terms' total from current facts. */
export async function readIssuedStatement(
  read: AccountRead,
  statementId: number,
): Promise<IssuedRentalStatement> {
  const { rows } = await read.client.query<Row>(
    'select statement_id as id, signature, content from rental_statements where account_id = $1 and statement_id = $2',
    [read.accountId, statementId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const { id, signature } = row;
  const content = readContent(row.content);
  const now = settleRental(content.contract, await readRentedDays(read, content.contract, content));
  const days = now.days.filter((day, at) => !isDeepStrictEqual(day, content.days[at]));
  return {
    id,
    signature,
    holds: createHash('sha256').update(row.content).digest('hex') === signature,
    content,
    now: days.length === 0 ? null : { sums: now.sums, days },
  };
}

/** The statement was stored in this format, and is immutable. */
function readContent(text: string): RentalContent {
  return JSON.parse(text) as RentalContent;
}

export async function listRentalStatements(
  { client, accountId }: AccountRead,
  { limit, cursor, contract }: ListRentalStatementsQuery,
): Promise<RentalStatementList> {
  const place = readIdPlace(LIST, cursor);
  const { bind, values } = createParameters();
  const matched = allOf(
    `account_id = ${bind(accountId)}`,
    when(contract, (id) => `contract_id = ${bind(id)}`),
  );
  const goesOn = place === null ? 'true' : `id < ${bind(place.after)}::int`;
  const { rows } = await client.query<ListedRow>(
    `select * from (select statement_id as id, signature, content::jsonb - 'days' as summary, count(*) over ()::int as total
        from rental_statements where ${matched}) s
      where ${goesOn} order by id desc limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.id)],
    present: ({ id, signature, summary }) => {
      const { contract: of, number, from, to, sums, currency, issuedAt } = summary;
      const [customer, asset] = [of.customer.name, of.asset.code];
      return {
        id,
        number,
        code: of.code,
        customer,
        asset,
        from,
        to,
        total: sums.total,
        currency,
        issuedAt,
        signature,
      };
    },
  });
}

/** @throws DomainError not_found if there is no such statement that the user can see */
export async function verifyRentalStatement(
  { client, accountId }: AccountRead,
  signature: string,
): Promise<RentalSignature> {
  const { rows } = await client.query<Omit<RentalSignature, 'issuedAt'> & { readonly issued_at: Date }>(
    `select code, number, to_char(first_day, 'YYYY-MM-DD') as from, to_char(last_day, 'YYYY-MM-DD') as to, issued_at, holds
      from rental_signatures where account_id = $1 and signature = $2`,
    [accountId, signature],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const { issued_at: issuedAt, ...rest } = row;
  return { ...rest, issuedAt: issuedAt.toISOString() };
}
