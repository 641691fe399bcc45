import type { Locale, SubscriptionContent, SubscriptionLink } from '@azimute/contract';
import type { VerbDependencies } from '../../platform/transact.ts';
import { findLinkOfToken, linkEndOf, readAsMaker, refuseLink } from '../shared-links/shared-links.ts';
import type { TripsFile } from '../trips/export-trips.ts';
import type { InTransaction } from './content-kind.ts';
import { kindOf } from './content-kinds.ts';

interface FoundLink {
  readonly account_id: number;
  readonly subscription_delivery_id: string;
  readonly user_id: number;
  readonly expires_at: Date;
}

interface Delivery extends Omit<SubscriptionLink, 'format' | 'expiresAt'> {
  readonly content: SubscriptionContent;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly toDay: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
}

/** Counts an opening of a link and returns its content. @throws DomainError link_ended */
export async function openSubscriptionLink(
  dependencies: VerbDependencies,
  token: string,
): Promise<SubscriptionLink> {
  const { link, inAccount, delivery } = await readDelivery(dependencies, token);
  await inAccount(({ client, accountId, at }) =>
    client.query(
      `update subscription_deliveries set opens = opens + 1, last_opened_at = $3
        where account_id = $1 and subscription_delivery_id = $2 and expires_at > $3`,
      [accountId, link.subscription_delivery_id, at],
    ),
  );
  const { accountName, name, content, from, to, lines } = delivery;
  const format = 'format' in content ? content.format : '';
  return { accountName, name, format, from, to, lines, expiresAt: link.expires_at.toISOString() };
}

/** Returns the file of a link, read with its recipient's current rights each time. @throws DomainError link_ended */
export async function downloadSubscriptionLink(
  dependencies: VerbDependencies,
  token: string,
): Promise<TripsFile> {
  const { inAccount, delivery } = await readDelivery(dependencies, token);
  const { content, fromAt, toAt, from: fromDay, toDay, locale, timeZone, distanceUnit } = delivery;
  const { openFile } = kindOf(content);
  if (openFile === undefined) throw refuseLink('unknown');
  return openFile({
    inAccount,
    content,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    fromDay,
    toDay,
    locale,
    timeZone,
    distanceUnit,
  });
}

async function readDelivery(dependencies: VerbDependencies, token: string) {
  const link = await findLinkOfToken<FoundLink>(
    dependencies,
    'subscription_deliveries',
    ['account_id', 'subscription_delivery_id', 'user_id', 'expires_at'],
    token,
  );
  const end = linkEndOf({ ...link, ended_as: null }, dependencies.clock.now());
  if (end !== null) throw refuseLink(end);
  // The recipient's rights apply.
  const maker = { ...link, created_by: link.user_id };
  const inAccount: InTransaction = (read) => readAsMaker(dependencies, maker, read);
  const delivery = await readAsMaker(dependencies, maker, async ({ client }) => {
    const { rows } = await client.query<Delivery>(
      `select c.name as "accountName", d.name, d.content, d.lines, d.from_at as "fromAt", d.to_at as "toAt",
          to_char(d.from_at at time zone c.time_zone, 'YYYY-MM-DD') as "from",
          to_char(d.to_at at time zone c.time_zone, 'YYYY-MM-DD') as "toDay",
          to_char((d.to_at at time zone c.time_zone) - interval '1 day', 'YYYY-MM-DD') as "to",
          u.locale, c.time_zone as "timeZone", c.distance_unit as "distanceUnit"
        from subscription_deliveries d join accounts c using (account_id) join users u using (user_id)
        where d.account_id = $1 and d.subscription_delivery_id = $2`,
      [link.account_id, link.subscription_delivery_id],
    );
    return rows[0];
  });
  return { link, inAccount, delivery };
}
