import type { AlertChoices } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';

const everything: AlertChoices = { fromSeverity: 'uninformed', mails: 'at_once', quietHours: null };

/** Returns the user's choices about alert notifications; by default, all of them. */
export async function readOwnAlertChoices({ client, accountId }: AccountRead): Promise<AlertChoices> {
  const { rows } = await client.query<AlertChoices>(
    `select from_severity as "fromSeverity", mails,
        case when quiet_from is not null then json_build_object('from', quiet_from, 'to', quiet_to) end as "quietHours"
      from alert_choices where account_id = $1 and user_id = current_user_id()`,
    [accountId],
  );
  return rows[0] ?? everything;
}

/** Applies to future notifications. */
export function changeOwnAlertChoices(context: VerbContext, choices: AlertChoices): Promise<AlertChoices> {
  return transact(context, async (transaction) => {
    const { client, accountId, actor } = transaction;
    const before = await readOwnAlertChoices(transaction);
    const { fromSeverity, mails, quietHours } = choices;
    await client.query(
      `insert into alert_choices (account_id, user_id, from_severity, mails, quiet_from, quiet_to)
        values ($1, current_user_id(), $2, $3, $4, $5)
        on conflict (account_id, user_id) do update set from_severity = excluded.from_severity, mails = excluded.mails,
          quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
      [accountId, fromSeverity, mails, quietHours?.from ?? null, quietHours?.to ?? null],
    );
    await audit(client, {
      action: 'alert-choices.update',
      entity: 'user',
      entityId: actor.userId ?? 0,
      before,
      after: choices,
    });
    return choices;
  });
}
