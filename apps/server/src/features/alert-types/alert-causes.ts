import { alertCausesMost, validationCodes, type AlertCause } from '@azimute/contract';
import pg from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace, type Page, type PageQuery } from '../../platform/lists/cursor.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';

const LIST = 'alert-causes';

/** Lists the false alarm first. The list is short, so each page is cut from the whole list. */
export async function listAlertCauses(read: AccountRead, query: PageQuery): Promise<Page<AlertCause>> {
  const place = readIdPlace(LIST, query.cursor);
  const causes = await readCauses(read);
  const first = place === null ? 0 : causes.findIndex(({ id }) => id === place.after) + 1;
  return pageOf(causes.slice(first), {
    list: LIST,
    limit: query.limit,
    total: place?.total ?? causes.length,
    placeOf: ({ id }) => [String(id)],
    present: (cause) => cause,
  });
}

async function readCauses({ client, accountId }: AccountRead): Promise<AlertCause[]> {
  const { rows } = await client.query<AlertCause>(
    `select alert_cause_id as id, name, is_false_alarm as "isFalseAlarm",
        exists (select from alerts a
          where a.account_id = c.account_id and a.alert_cause_id = c.alert_cause_id) as "isUsed"
      from alert_causes c where account_id = $1 and deleted_at is null
      order by is_false_alarm desc, fold_text(name), alert_cause_id`,
    [accountId],
  );
  return rows;
}

/** @throws DomainError validation_failed if the name is used; conflict at the limit */
export async function createAlertCause(
  context: VerbContext,
  { name }: { name: string },
): Promise<AlertCause> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    if ((await readCauses(transaction)).length >= alertCausesMost)
      throw new DomainError('conflict', {
        detail: `You have reached the limit of ${alertCausesMost} causes. Delete one and try again.`,
      });
    const id = await insertCause(transaction, name);
    await audit(client, {
      action: 'alert-cause.create',
      entity: 'alert-cause',
      entityId: id,
      after: { name },
    });
    return { id, name, isFalseAlarm: false, isUsed: false };
  });
}

async function insertCause({ client, accountId }: AccountRead, name: string): Promise<number> {
  try {
    const { rows } = await client.query<{ id: number }>(
      'insert into alert_causes (account_id, name) values ($1, $2) returning alert_cause_id as id',
      [accountId, name],
    );
    return rows[0]?.id ?? 0;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.constraint === 'alert_causes_name')) throw error;
    throw new DomainError('validation_failed', { errors: { name: [validationCodes.unique] }, cause: error });
  }
}

/** @throws DomainError not_found; conflict if it is the false alarm, which every account has */
export async function deleteAlertCause(context: VerbContext, alertCauseId: number): Promise<void> {
  await transact(context, async ({ client, accountId, at }) => {
    const { rows } = await client.query<{ name: string; is_false_alarm: boolean }>(
      'select name, is_false_alarm from alert_causes where account_id = $1 and alert_cause_id = $2 and deleted_at is null',
      [accountId, alertCauseId],
    );
    const [cause] = rows;
    if (cause === undefined) throw new DomainError('not_found');
    if (cause.is_false_alarm)
      throw new DomainError('conflict', {
        detail: 'You cannot delete the cause False alarm. Every account has it.',
      });
    const { rowCount } = await client.query(
      'update alert_causes set deleted_at = $3 where account_id = $1 and alert_cause_id = $2 and deleted_at is null',
      [accountId, alertCauseId, at],
    );
    if (rowCount === 0) throw new DomainError('not_found');
    await audit(client, {
      action: 'alert-cause.delete',
      entity: 'alert-cause',
      entityId: alertCauseId,
      before: { name: cause.name },
    });
  });
}
