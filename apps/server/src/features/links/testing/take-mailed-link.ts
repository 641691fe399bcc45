import type { TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import { deriveLinkToken, hashLinkToken, type LinkPurpose } from '../../identity/link-token.ts';

/** Returns the token in the newest mail with a link for a user, as if it had just been sent. */
export async function takeMailedLink(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  userId: number | undefined,
): Promise<string> {
  const [link] = await queryAsOwner<{ id: string; purpose: LinkPurpose }>(
    `select one_time_link_id as id, purpose from mails join one_time_links l using (one_time_link_id)
      where mails.user_id = $1 order by mail_id desc limit 1`,
    [userId],
  );
  if (link === undefined) throw new Error('No link was mailed');
  const token = deriveLinkToken(testKeys.linkKey, link.purpose, link.id);
  await queryAsOwner(
    `update one_time_links set token_hash = $2, expires_at = now() + link_life(purpose)
      where one_time_link_id = $1 and used_at is null`,
    [link.id, hashLinkToken(token)],
  );
  return token;
}
