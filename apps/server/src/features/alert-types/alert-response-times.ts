import { severities, type AlertResponseTimes, type ChangeAlertResponseTimes } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readAlertReaders } from '../alert-raising/alert-readers.ts';

type ResponseTimes = AlertResponseTimes['items'][number];

/** Lists every severity, mildest first. */
export async function listAlertResponseTimes({
  client,
  accountId,
}: AccountRead): Promise<AlertResponseTimes> {
  const { rows } = await client.query<ResponseTimes>(
    `select severity, own_minutes as "ownMinutes", resolve_minutes as "resolveMinutes",
        in_working_hours as "inWorkingHours", escalation - '{afterMinutes,everyoneOfUnit}'::text[] as escalation
      from alert_response_times where account_id = $1`,
    [accountId],
  );
  return {
    items: severities.map(
      (severity) =>
        rows.find((row) => row.severity === severity) ?? {
          severity,
          ownMinutes: null,
          resolveMinutes: null,
          inWorkingHours: false,
          escalation: null,
        },
    ),
  };
}

/** @throws DomainError validation_failed if users do not see alerts, or profiles are missing */
export function changeAlertResponseTimes(
  context: VerbContext,
  { items }: ChangeAlertResponseTimes,
): Promise<AlertResponseTimes> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await requireKnown(transaction, items);
    const before = await listAlertResponseTimes(transaction);
    await client.query(
      `insert into alert_response_times (account_id, severity, own_minutes, resolve_minutes, in_working_hours, escalation)
        select $1, g.severity, g."ownMinutes", g."resolveMinutes", g."inWorkingHours",
          case when g.escalation is not null then g.escalation || '{"afterMinutes": 0, "everyoneOfUnit": false}' end
        from jsonb_to_recordset($2) as g (severity text, "ownMinutes" int, "resolveMinutes" int,
          "inWorkingHours" boolean, escalation jsonb)
        on conflict (account_id, severity) do update set own_minutes = excluded.own_minutes,
          resolve_minutes = excluded.resolve_minutes, in_working_hours = excluded.in_working_hours, escalation = excluded.escalation`,
      [accountId, JSON.stringify(items.map((item) => ({ ...item })))],
    );
    const after = await listAlertResponseTimes(transaction);
    await audit(client, {
      action: 'alert-response-times.update',
      entity: 'alert-response-times',
      entityId: accountId,
      before,
      after,
    });
    return after;
  });
}

async function requireKnown(
  { client, accountId }: Transaction,
  items: ChangeAlertResponseTimes['items'],
): Promise<void> {
  const readers = new Set((await readAlertReaders(client)).map(({ userId }) => userId));
  const profileIds = [...new Set(items.flatMap(({ escalation }) => escalation?.profileIds ?? []))];
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from profiles where account_id = $1 and profile_id = any($2)',
    [accountId, profileIds],
  );
  const areKnown =
    rows[0]?.count === profileIds.length &&
    items.every(({ escalation }) => escalation?.userIds.every((id) => readers.has(id)) ?? true);
  if (!areKnown) throw new DomainError('validation_failed', { errors: { items: ['not_found'] } });
}
