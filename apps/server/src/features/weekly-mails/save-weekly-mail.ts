import { seesModule, weeklyMailsMost, type SubscribeWeeklyMail, type WeeklyMail } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { listWeeklyMails, readWeeklyMail } from './weekly-mails-reads.ts';

/** The Monday behind the one of the latest mail, by the clocks of person and account. */
const NEXT_MONDAY = `(select weekly_mail_day($3, coalesce(p.time_zone, a.time_zone), a.time_zone) + 7
  from accounts a cross join own_time_zone() as p (time_zone) where a.account_id = $1)`;

/**
 * Has the figures of a module mailed each week; what is there already is answered.
 * @throws DomainError forbidden for a module that the person does not see; validation_failed for one too many
 */
export function subscribeWeeklyMail(
  context: VerbContext,
  { slug, filters }: SubscribeWeeklyMail,
): Promise<WeeklyMail> {
  return transact(context, async (transaction) => {
    const { client, accountId, actor, at } = transaction;
    if (!seesModule(actor.sees, `services:simc:${slug}`)) throw new DomainError('forbidden');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `azimute.weekly_mails.${accountId}.${actor.userId}`,
    ]);
    const said = JSON.stringify(filters);
    const { rows: known } = await client.query<{ id: number }>(
      `select weekly_mail_id as id from weekly_mails
        where account_id = $1 and user_id = $2 and slug = $3 and filters = $4::jsonb`,
      [accountId, actor.userId, slug, said],
    );
    if (known[0] !== undefined) return await readWeeklyMail(transaction, known[0].id);
    await requireRoom(transaction);
    const { rows } = await client.query<{ id: number }>(
      `insert into weekly_mails (account_id, user_id, slug, filters, next_on)
        values ($1, $2, $4, $5, ${NEXT_MONDAY}) returning weekly_mail_id as id`,
      [accountId, actor.userId, at, slug, said],
    );
    const mail = await readWeeklyMail(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'weekly-mail.create',
      entity: 'weekly-mail',
      entityId: mail.id,
      after: { slug, filters },
    });
    return mail;
  });
}

/**
 * Sends it no more for the time being, or again from the next Monday on.
 * @throws DomainError not_found for one of another; forbidden for a module that the person sees no more
 */
export function pauseWeeklyMail(
  context: VerbContext,
  weeklyMailId: number,
  isPaused: boolean,
): Promise<WeeklyMail> {
  return transact(context, async (transaction) => {
    const { client, accountId, actor, at } = transaction;
    const before = await readWeeklyMail(transaction, weeklyMailId);
    if (before.isPaused === isPaused) return before;
    if (!seesModule(actor.sees, `services:simc:${before.slug}`)) throw new DomainError('forbidden');
    await client.query(
      `update weekly_mails set is_paused = $4, next_on = ${NEXT_MONDAY}
        where account_id = $1 and weekly_mail_id = $2`,
      [accountId, weeklyMailId, at, isPaused],
    );
    const after = await readWeeklyMail(transaction, weeklyMailId);
    await audit(client, {
      action: isPaused ? 'weekly-mail.pause' : 'weekly-mail.resume',
      entity: 'weekly-mail',
      entityId: weeklyMailId,
      after: { slug: after.slug },
    });
    return after;
  });
}

/** @throws DomainError not_found for one of another */
export async function endWeeklyMail(context: VerbContext, weeklyMailId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { slug } = await readWeeklyMail(transaction, weeklyMailId);
    await removeWeeklyMail(transaction, weeklyMailId, slug);
  });
}

/** Ends it, by its person or as they see the module no more. */
export async function removeWeeklyMail(
  { client, accountId }: Transaction,
  weeklyMailId: number,
  slug: string,
): Promise<void> {
  const { rowCount } = await client.query(
    'delete from weekly_mails where account_id = $1 and weekly_mail_id = $2',
    [accountId, weeklyMailId],
  );
  if (rowCount === 0) return;
  await audit(client, {
    action: 'weekly-mail.delete',
    entity: 'weekly-mail',
    entityId: weeklyMailId,
    before: { slug },
  });
}

async function requireRoom(transaction: Transaction): Promise<void> {
  const { total } = await listWeeklyMails(transaction, { limit: 1 });
  if (total < weeklyMailsMost) return;
  throw new DomainError('validation_failed', {
    errors: { slug: ['too_many'] },
    detail: `At most ${weeklyMailsMost} modules are mailed to a person. End one first.`,
  });
}
