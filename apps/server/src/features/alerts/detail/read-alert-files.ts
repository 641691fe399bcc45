import type { AccountRead } from '../../../platform/transact.ts';
import type { GivenContent } from '../../files/given-files.ts';

/** The files that an alert gives to its readers, with the contents that they replaced since; none if the alert is not theirs to see. */
export async function readAlertFiles(
  { client }: Pick<AccountRead, 'client'>,
  alertId: number,
): Promise<GivenContent[]> {
  const { rows } = await client.query<GivenContent>('select * from files_of_alert($1)', [alertId]);
  return rows;
}
