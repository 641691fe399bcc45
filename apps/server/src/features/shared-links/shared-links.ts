import type { LinkEnding, LinkProblem } from '@azimute/contract/shared-links';
import { DomainError } from '../../platform/domain-error.ts';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { createToken, hashToken } from '../identity/tokens.ts';

const HOUR_MS = 3_600_000;

/**
 * A table of links that open something without a session. Each has account_id, token_hash, created_by, created_at,
 * expires_at, ended_at and ended_as beside what it opens.
 */
export interface LinkTable {
  readonly table: string;
  /** The column of its id. */
  readonly id: string;
}

/** What ends a link, as its row has it. */
export interface LinkEnds {
  readonly expires_at: Date;
  readonly ended_as: LinkEnding | null;
}

export function linkEndOf({ expires_at, ended_as }: LinkEnds, at: Date): LinkEnding | 'expired' | null {
  return ended_as ?? (expires_at <= at ? 'expired' : null);
}

/** Makes a link by the person of the transaction. Its token is answered once and kept as its hash. */
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

/** False where it had ended, or had expired, already. */
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
 * Ends a link in whose place a new one comes, and reads it; one that had expired stays so.
 * @throws DomainError conflict when it was renewed already
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

/**
 * What a link opens, read as whoever made it with the rights of this moment: what is closed to them, their links open to
 * nobody.
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
