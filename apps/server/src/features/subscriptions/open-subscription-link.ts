import type { Locale, SubscriptionContent, SubscriptionLink } from '@azimute/contract';
import type { VerbDependencies } from '../../platform/transact.ts';
import { hashToken } from '../identity/tokens.ts';
import type { InAccount } from '../position-exports/position-tracks.ts';
import { linkEndOf, readAsMaker, refuseLink } from '../shared-links/shared-links.ts';
import type { TripsFile } from '../trips/export-trips.ts';
import { kindOf } from './content-kinds.ts';

interface FoundLink {
  readonly account_id: number;
  readonly subscription_delivery_id: string;
  /** Its recipient, as whom it is read. */
  readonly created_by: number;
  readonly expires_at: Date;
  readonly locale: Locale;
}

interface Delivery extends Omit<SubscriptionLink, 'format' | 'expiresAt'> {
  readonly content: SubscriptionContent;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly toDay: string;
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
}

/** Counts that a link was opened, and says what it opens. @throws DomainError link_ended */
export async function openSubscriptionLink(
  dependencies: VerbDependencies,
  token: string,
): Promise<SubscriptionLink> {
  const { database, clock } = dependencies;
  const { link, delivery } = await readDelivery(dependencies, token);
  await database.app.query('select count_subscription_link($1, $2)', [hashToken(token), clock.now()]);
  const { accountName, name, content, from, to, lines } = delivery;
  const format = 'format' in content ? content.format : '';
  return { accountName, name, format, from, to, lines, expiresAt: link.expires_at.toISOString() };
}

/** The file of a link, read as its recipient each time with the rights of that moment. @throws DomainError link_ended */
export async function downloadSubscriptionLink(
  dependencies: VerbDependencies,
  token: string,
): Promise<TripsFile> {
  const { link, inAccount, delivery } = await readDelivery(dependencies, token);
  const { content, fromAt, toAt, from: fromDay, toDay, timeZone, distanceUnit } = delivery;
  const { openFile } = kindOf(content);
  if (openFile === undefined) throw refuseLink('unknown');
  return openFile({
    inAccount,
    content,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    fromDay,
    toDay,
    locale: link.locale,
    timeZone,
    distanceUnit,
  });
}

async function readDelivery(dependencies: VerbDependencies, token: string) {
  const { database, clock } = dependencies;
  const found = await database.app.query<FoundLink>('select * from find_subscription_link($1)', [
    hashToken(token),
  ]);
  const [link] = found.rows;
  if (link === undefined) throw refuseLink('unknown');
  const end = linkEndOf({ ...link, ended_as: null }, clock.now());
  if (end !== null) throw refuseLink(end);
  const inAccount: InAccount = (read) => readAsMaker(dependencies, link, read);
  const delivery = await readAsMaker(dependencies, link, async ({ client }) => {
    const { rows } = await client.query<Delivery>(
      `select c.name as "accountName", d.name, d.content, d.lines, d.from_at as "fromAt", d.to_at as "toAt",
          to_char(d.from_at at time zone c.time_zone, 'YYYY-MM-DD') as "from",
          to_char(d.to_at at time zone c.time_zone, 'YYYY-MM-DD') as "toDay",
          to_char((d.to_at at time zone c.time_zone) - interval '1 day', 'YYYY-MM-DD') as "to",
          c.time_zone as "timeZone", c.distance_unit as "distanceUnit"
        from subscription_deliveries d join accounts c using (account_id)
        where d.account_id = $1 and d.subscription_delivery_id = $2`,
      [link.account_id, link.subscription_delivery_id],
    );
    return rows[0];
  });
  return { link, inAccount, delivery };
}
