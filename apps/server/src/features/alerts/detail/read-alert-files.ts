import type { AccountRead } from '../../../platform/transact.ts';
import type { GivenContent } from '../../files/given-files.ts';

/**
 * Reads the files that an alert makes available to its readers, including earlier versions; none if the user
 * does not see the alert.
 */
export async function readAlertFiles(
  { client }: Pick<AccountRead, 'client'>,
  alertId: number,
): Promise<GivenContent[]> {
  const { rows } = await client.query<GivenContent>('select * from files_of_alert($1)', [alertId]);
  return rows;
}
