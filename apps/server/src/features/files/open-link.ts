import { apiPrefix, type OpenFileLink, type SharedFile, type SharedFileDownload } from '@azimute/contract';
import { authenticate } from '../identity/authenticate.ts';
import { verifyPassword } from '../identity/password.ts';
import { createToken, hashToken } from '../identity/tokens.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { VerbDependencies } from '../../platform/transact.ts';
import { findLinkOfToken, readAsMaker, refuseLink } from '../shared-links/shared-links.ts';
import { linkStateOf, type LinkFacts } from './link-state.ts';
import type { PasswordTrials } from './password-trials.ts';
import { findSentFile, type SentFile } from './send-content.ts';

const DOWNLOAD_OPEN_MS = 600_000;

/** A visitor with a link, who may not be signed in. */
export interface Visitor {
  readonly address: string;
  /** From the Authorization header, if present. */
  readonly accessToken: string | undefined;
}

export interface LinkDependencies extends VerbDependencies {
  readonly passwordTrials: PasswordTrials;
}

const LINK_COLUMNS = [
  'account_id',
  'file_id',
  'created_by',
  'expires_at',
  'ended_as',
  'password_hash',
  'download_limit',
  'downloads',
] as const;

interface FoundLink extends LinkFacts {
  readonly account_id: number;
  readonly file_id: number;
  readonly created_by: number | null;
  readonly password_hash: string | null;
}

/** @throws DomainError link_ended with the reason; validation_failed if the password is wrong; too_many_requests */
export async function openFileLink(
  dependencies: LinkDependencies,
  given: OpenFileLink,
  { address }: Pick<Visitor, 'address'>,
): Promise<SharedFile> {
  const { link, file, accountName } = await findLink(dependencies, given.token);
  const isOpen = await passes(dependencies, link, given, address);
  return {
    accountName,
    expiresAt: link.expires_at.toISOString(),
    needsPassword: link.password_hash !== null,
    downloadsLeft: link.download_limit === null ? null : link.download_limit - link.downloads,
    file: isOpen ? { name: file.name, kind: file.kind, sizeBytes: file.size_bytes } : null,
  };
}

/**
 * Counts a download and opens the bytes for ten minutes under a separate address, so that an interrupted download can
 * continue in ranges without being counted again.
 * @throws DomainError link_ended with the reason; validation_failed if the password is missing or wrong;
 * too_many_requests
 */
export async function downloadSharedFile(
  dependencies: LinkDependencies,
  given: OpenFileLink,
  visitor: Visitor,
): Promise<SharedFileDownload> {
  const { database, clock } = dependencies;
  const { link } = await findLink(dependencies, given.token);
  if (!(await passes(dependencies, link, given, visitor.address)))
    throw new DomainError('validation_failed', { errors: { password: ['password_needed'] } });
  const download = createToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + DOWNLOAD_OPEN_MS);
  const { rows } = await database.app.query<{ used: boolean }>(
    'select use_file_link($1, $2, $3, $4, $5, $6) as used',
    [
      hashToken(given.token),
      at,
      await findPerson(dependencies, link.account_id, visitor),
      visitor.address,
      hashToken(download),
      expiresAt,
    ],
  );
  // A concurrent request took the last download, or ended the link.
  if (rows[0]?.used !== true) throw refuseLink('used_up');
  return { path: `${apiPrefix}/shared-files/${download}`, expiresAt: expiresAt.toISOString() };
}

/** @throws DomainError link_ended after ten minutes, or if the link or the file was deleted */
export async function findSharedFile(dependencies: VerbDependencies, download: string): Promise<SentFile> {
  const { database, clock } = dependencies;
  const { rows } = await database.app.query<Pick<FoundLink, 'account_id' | 'file_id' | 'created_by'>>(
    'select * from find_file_download($1, $2)',
    [hashToken(download), clock.now()],
  );
  const [found] = rows;
  if (found === undefined) throw refuseLink('expired');
  return await readAsMaker(dependencies, found, (read) => findSentFile(read, found.file_id));
}

async function findLink(
  dependencies: VerbDependencies,
  token: string,
): Promise<{ readonly link: FoundLink; readonly file: SentFile; readonly accountName: string }> {
  const link = await findLinkOfToken<FoundLink>(dependencies, 'file_links', LINK_COLUMNS, token);
  const state = linkStateOf(link, dependencies.clock.now());
  if (state !== 'active') throw refuseLink(state);
  return readAsMaker(dependencies, link, async (read) => {
    const file = await findSentFile(read, link.file_id);
    const { rows } = await read.client.query<{ name: string }>(
      'select name from accounts where account_id = $1',
      [read.accountId],
    );
    return file && { link, file, accountName: rows[0]?.name ?? '' };
  });
}

/** Returns whether the link opens; throws on a wrong password. */
async function passes(
  { passwordTrials }: LinkDependencies,
  { password_hash: hash }: FoundLink,
  { token, password }: OpenFileLink,
  address: string,
): Promise<boolean> {
  if (hash === null) return true;
  if (password === undefined) return false;
  const link = hashToken(token).toString('hex');
  if (await passwordTrials.count(link, address, () => verifyPassword(hash, password))) return true;
  throw new DomainError('validation_failed', { errors: { password: ['wrong_password'] } });
}

/** Returns the signed-in user if they belong to the account; others stay unknown to it. */
async function findPerson(
  { database }: VerbDependencies,
  accountId: number,
  { address, accessToken }: Visitor,
): Promise<number | null> {
  const session = accessToken === undefined ? null : await authenticate(database, accessToken, address);
  return session?.accounts.some(({ id }) => id === accountId) === true ? session.user.id : null;
}
