import { waitFor } from '@testing-library/dom';
import { queryPortal } from './test-portal.ts';

/** The address in the newest mail with a link for a person. Its token is made when the mail goes out: here, now. */
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
