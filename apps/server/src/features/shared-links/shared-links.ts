import type { LinkEnding, LinkProblem } from '@azimute/contract/shared-links';
import { DomainError } from '../../platform/domain-error.ts';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { asVisitor } from '../../platform/postgres/transaction.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { createToken, hashToken } from '../identity/tokens.ts';

const HOUR_MS = 3_600_000;

/**
 * A table of links that open something without a session. Each has account_id, token_hash, created_by, created_at,
 * expires_at, ended_at and ended_as, and columns for its content.
 */
export interface LinkTable {
  readonly table: string;
  /** The ID column. */
  readonly id: string;
}

/** The columns that determine a link's end. */
export interface LinkEnds {
  readonly expires_at: Date;
  readonly ended_as: LinkEnding | null;
}

export function linkEndOf({ expires_at, ended_as }: LinkEnds, at: Date): LinkEnding | 'expired' | null {
  return ended_as ?? (expires_at <= at ? 'expired' : null);
}

/** Creates a link of the transaction's user. Returns its token once and stores only its hash. */
export async function insertLink(
  { client, accountId, at }: Transaction,
  { table, id }: LinkTable,
  hours: number,
  opens: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: number; readonly token: string }> {
  const token = createToken();
  const columns = {
    account_id: accountId,
    token_hash: hashToken(token),
    created_at: at,
    expires_at: new Date(at.getTime() + hours * HOUR_MS),
    ...opens,
  };
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`);
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (created_by, ${Object.keys(columns).join(', ')})
      values (acting_user_id(), ${places.join(', ')}) returning ${id} as id`,
    Object.values(columns),
  );
  return { id: rows[0]?.id ?? 0, token };
}

/** Returns false if it had already ended or expired. */
export async function endLink(
  { client, accountId, at }: Transaction,
  { table, id }: LinkTable,
  linkId: number,
  as: LinkEnding,
): Promise<boolean> {
  const ended = await client.query(
    `update ${table} set ended_at = $3, ended_as = $4
      where account_id = $1 and ${id} = $2 and ended_at is null and expires_at > $3`,
    [accountId, linkId, at, as],
  );
  return ended.rowCount === 1;
}

/**
 * Ends and reads a link that is replaced by a new one; an expired one stays so.
 * @throws DomainError conflict if it was already renewed
 */
export async function endRenewedLink<Row extends LinkEnds>(
  transaction: Transaction,
  table: LinkTable,
  linkId: number,
  read: () => Promise<Row>,
): Promise<Row> {
  const isEnded = await endLink(transaction, table, linkId, 'renewed');
  const row = await read();
  if (!isEnded && row.ended_as === 'renewed')
    throw new DomainError('conflict', { detail: 'The link was already renewed. Use the new link.' });
  return row;
}

/** Reads columns of the link with a token. @throws DomainError link_ended if there is none */
export async function findLinkOfToken<Row extends object>(
  { database }: VerbDependencies,
  table: string,
  columns: readonly (keyof Row & string)[],
  token: string,
): Promise<Row> {
  const hash = hashToken(token);
  const { rows } = await asVisitor(database.app, hash, (client) =>
    client.query<Row>(`select ${columns.join(', ')} from ${table} where token_hash = $1`, [hash]),
  );
  const [link] = rows;
  if (link === undefined) throw refuseLink('unknown');
  return link;
}

/**
 * Reads a link's content with its author's current rights: content hidden from the author is not shown to anyone.
 * @throws DomainError link_ended
 */
export async function readAsMaker<T>(
  dependencies: VerbDependencies,
  link: { readonly account_id: number; readonly created_by: number | null },
  read: (transaction: Transaction) => Promise<T | undefined>,
): Promise<T> {
  const { account_id: accountId, created_by: userId } = link;
  const maker =
    userId === null
      ? null
      : await readMemberByNow(dependencies.database.app, { accountId, userId, sessionId: null });
  const opened = maker && (await transact({ ...dependencies, actor: maker }, read));
  if (opened === null || opened === undefined) throw refuseLink('withdrawn');
  return opened;
}

const DETAILS: Readonly<Record<LinkProblem, string>> = {
  expired: 'The link has expired. Ask the sender for a new one.',
  used_up: 'The link reached its limit of downloads. Ask the sender for a new one.',
  revoked: 'The link was revoked. Ask the sender for a new one.',
  renewed: 'The link was replaced. Ask the sender for the new one.',
  withdrawn: 'The creator of the link no longer has access to its content. Ask the sender for a new one.',
  unknown: 'The link is invalid, or its content was deleted. Ask the sender for a new one.',
};

export function refuseLink(problem: LinkProblem): DomainError {
  return new DomainError('link_ended', { errors: { token: [problem] }, detail: DETAILS[problem] });
}
