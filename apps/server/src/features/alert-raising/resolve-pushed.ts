import type { ResolvePushed } from '../push/send-pushes.ts';

/** Writes the result of a push to its alerts, once: one browser's receipt counts for the user. */
export const resolvePushed: ResolvePushed = async (client, { accountId, pushId, at }, outcome) => {
  await client.query(
    `update alert_sendings set sent_at = $3, outcome = $4
      where account_id = $1 and push_id = $2 and sent_at is null`,
    [accountId, pushId, at, outcome],
  );
};
