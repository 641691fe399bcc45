import type { TestPortal } from '../../../testing/portal-of.ts';

/** Returns a user's mails in order, with recipient address and sender. */
export function mailsFor({ queryAsOwner }: Pick<TestPortal, 'queryAsOwner'>, userId: number) {
  return queryAsOwner<{ template: string; email: string; sender: string | null }>(
    `select c.template, c.email, c.sender_name as sender
      from mail_contents c join mails m using (mail_id) where m.user_id = $1 order by mail_id`,
    [userId],
  );
}
