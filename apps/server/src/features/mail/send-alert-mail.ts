import type { ClientBase } from 'pg';
import type { AboutAlerts } from './alert-facts.ts';

/**
 * Sends an e-mail about alerts to a user of the transaction's account who sees them, with its commit. As `azimute_app`,
 * only to the transaction's user.
 */
export async function sendAlertMail(client: ClientBase, userId: number, about: AboutAlerts): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select send_alert_mail($1, $2) as id', [
    userId,
    JSON.stringify(about),
  ]);
  return rows[0]?.id ?? '';
}
