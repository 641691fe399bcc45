import { waitFor } from '@testing-library/dom';
import { queryPortal } from './test-portal.ts';

/**
 * Returns the address in the newest mail with a link for a user. Its token is created on sending, which happens here.
 */
export async function takeMailedLink(userId: number): Promise<string> {
  const link = await waitFor(async () => {
    const [row] = await queryPortal<{ id: string }>(
      `select one_time_link_id as id from mails join one_time_links l using (one_time_link_id)
        where mails.user_id = $1 and l.used_at is null order by mail_id desc limit 1`,
      [userId],
    );
    if (!row) throw new Error('No link was mailed.');
    return row;
  });
  const token = crypto.randomUUID();
  await queryPortal(
    `update one_time_links set token_hash = sha256(convert_to($2, 'UTF8')), expires_at = now() + link_life(purpose)
      where one_time_link_id = $1`,
    [link.id, token],
  );
  return `/reset-password#token=${token}`;
}
