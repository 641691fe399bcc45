import type { ClientBase } from 'pg';
import type { AboutAlerts } from './alert-facts.ts';

/**
 * Sends a mail about alerts to somebody of the account of the transaction who sees them, with its commit.
 * As `azimute_app` to the person of the transaction alone.
 */
export async function sendAlertMail(client: ClientBase, userId: number, about: AboutAlerts): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select send_alert_mail($1, $2) as id', [
    userId,
    JSON.stringify(about),
  ]);
  return rows[0]?.id ?? '';
}
