import {
  moduleFigures,
  modulesWithAlerts,
  seesModule,
  withVariants,
  type MetricAnswer,
  type WeeklyMail,
} from '@azimute/contract';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { withoutRights } from '../../platform/postgres/transaction.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { countAlerts } from '../alerts/list/count-alerts.ts';
import type { WeeklyFact } from '../mail/weekly-mail.ts';
import { sendEachDue, type DueRun } from '../mailed-reports/send-each-due.ts';
import { readFigures } from '../metrics/read-figures.ts';
import { readVariants } from '../metrics/read-variants.ts';
import { removeWeeklyMail } from './save-weekly-mail.ts';

interface DueMail {
  readonly account_id: number;
  readonly id: number;
  readonly user_id: number;
  readonly slug: WeeklyMail['slug'];
  /** The Monday behind its week. */
  readonly day: string;
}

const NEXT_DUE = `select account_id, id, user_id, slug, day::text as day from (
    select account_id, weekly_mail_id as id, user_id, slug, next_on,
      weekly_mail_day($1, reader_zone, account_zone) as day
    from weekly_mail_times where not is_paused) as t
  where next_on <= day and not id = any ($2::int[]) order by next_on, id limit 1`;

/** The next that is due, beside those that failed. */
function findDue({ connection, clock }: Pick<DueRun, 'connection' | 'clock'>) {
  return async (failed: readonly number[]): Promise<DueMail | undefined> =>
    (await connection.query<DueMail>(NEXT_DUE, [clock.now(), failed])).rows[0];
}

const WEEK_MS = 7 * 86_400_000;
const dayBefore = (day: string, ms: number): string =>
  new Date(Date.parse(day) - ms).toISOString().slice(0, 10);

/**
 * Mails the figures of the last whole week to whoever subscribed to them, as themselves and once. After weeks without a portal
 * the last one is mailed alone, as the page shows those before. Whoever sees the module no more is mailed nothing, ever again.
 */
export async function sendWeeklyMails(post: VerbDependencies & DueRun): Promise<void> {
  await sendEachDue(
    post,
    findDue(post),
    async ({ account_id: accountId, id, user_id: userId, slug, day }) => {
      const owner = { accountId, userId, sessionId: null };
      const actor = await readMemberByNow(post.database.app, owner);
      if (actor === null || !seesModule(actor.sees, `services:simc:${slug}`)) {
        await transact({ ...post, actor: withoutRights(owner) }, (transaction) =>
          removeWeeklyMail(transaction, id, slug),
        );
        return;
      }
      await transact({ ...post, actor }, (transaction) => mail(transaction, { id, slug, day }));
    },
  );
}

async function mail(
  transaction: Transaction,
  { id, slug, day }: Pick<DueMail, 'id' | 'slug' | 'day'>,
): Promise<void> {
  const { client, accountId, at } = transaction;
  const { rows } = await client.query<{ filters: WeeklyMail['filters']; distance_unit: 'km' | 'mi' }>(
    `select w.filters, a.distance_unit from weekly_mails w join accounts a using (account_id)
      where w.account_id = $1 and w.weekly_mail_id = $2`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) return;
  const { filters, distance_unit: distanceUnit } = row;
  const firstDay = dayBefore(day, WEEK_MS);
  const figures = withVariants(moduleFigures[slug], await readVariants(transaction));
  const openAlerts = await countOpenAlerts(transaction, slug);
  const answers = await readFigures(transaction, openAlerts === null ? figures : figures.slice(0, -1), {
    ...filters,
    from: firstDay,
    to: day,
    compare: 'before',
    most: 1,
    skip: 0,
    order: 'desc',
  });
  const said: WeeklyFact = {
    slug,
    filters,
    firstDay,
    lastDay: dayBefore(day, WEEK_MS / 7),
    currency: answers[0]?.currency ?? '',
    distanceUnit,
    recalculatingFrom: answers[0]?.recalculatingFrom ?? null,
    timeZone: answers[0]?.timeZone ?? 'UTC',
    figures: answers.map(summarize),
    openAlerts,
  };
  await client.query('select send_weekly_mail($1, $2, $3, $4)', [id, day, at, JSON.stringify(said)]);
}

function summarize({ metric, unit, figure, before, target }: MetricAnswer): WeeklyFact['figures'][number] {
  return {
    metric,
    unit,
    value: figure.value,
    before: before?.value ?? null,
    target: target?.value ?? null,
    againstTarget: againstTargetOf(target),
    share: figure.coverage.share,
  };
}

function againstTargetOf(target: MetricAnswer['target']): WeeklyFact['figures'][number]['againstTarget'] {
  if (target === null || target.isMet === null) return null;
  return target.isMet ? 'met' : target.isNear ? 'near' : 'missed';
}

const MOST_SEVERITIES = 2;

/** As the page of the module shows them: those that wait now, and the gravest; null where it has none or its reader sees none. */
async function countOpenAlerts(
  transaction: Transaction,
  slug: WeeklyMail['slug'],
): Promise<WeeklyFact['openAlerts']> {
  const isShown =
    modulesWithAlerts.includes(slug) && seesModule(transaction.actor.sees, 'services:simc:alertas:alertas');
  if (!isShown) return null;
  const { opened, running, bySeverity } = await countAlerts(transaction);
  return {
    count: opened + running,
    gravest: bySeverity.filter(({ count }) => count > 0).slice(0, MOST_SEVERITIES),
  };
}
