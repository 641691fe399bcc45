import type { ClientBase } from 'pg';

export type Notice = 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'test';

/** Mails a user in the transaction of the event: the actor, or a member of the actor's account. */
export async function sendNotice(client: ClientBase, notice: Notice, userId: number): Promise<void> {
  await client.query('select send_notice($1, $2)', [notice, userId]);
}
