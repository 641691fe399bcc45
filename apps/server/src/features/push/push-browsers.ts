import { createHash, randomUUID } from 'node:crypto';
import {
  pushBrowsersMost,
  validationCodes,
  type AddPushBrowser,
  type Locale,
  type PushBrowser,
  type PushBrowsers,
  type PushTest,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { mayBePrivate } from '../../platform/private-hosts.ts';
import { newKeys } from '../../platform/push/encrypt-push.ts';
import { sealSecret } from '../../platform/seal-secret.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { postPush } from './post-push.ts';
import { subscriptionContextOf, type PushSettings } from './push-settings.ts';
import { writePushTest } from './write-push.ts';

interface Row {
  readonly id: number;
  readonly endpoint_hash: Buffer;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_sent_at: Date | null;
}

const COLUMNS = 'push_browser_id as id, endpoint_hash, user_agent, created_at, last_sent_at';

/** Lists the user's own browsers in the account, and returns the key with which a browser subscribes. */
export async function listPushBrowsers(
  { client, accountId }: AccountRead,
  { vapidKeys }: PushSettings,
): Promise<PushBrowsers> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from push_browsers where account_id = $1 and user_id = current_user_id()
      order by push_browser_id desc`,
    [accountId],
  );
  return { publicKey: vapidKeys.publicKey, items: rows.map(present) };
}

/**
 * Registers the calling browser for the duration of its session. Repeating it keeps the registration; the browser's
 * previous user loses it.
 * @throws DomainError validation_failed if the address is not https, the keys are invalid, or the limit of browsers
 * is reached
 */
export function addPushBrowser(
  context: VerbContext,
  settings: PushSettings,
  given: AddPushBrowser,
  userAgent: string,
): Promise<PushBrowser> {
  requireSound(settings, given);
  return transact(context, async ({ client, accountId, actor }) => {
    const hash = createHash('sha256').update(given.endpoint).digest();
    await client.query('select take_over_push_browser($1)', [hash]);
    const { rows: others } = await client.query<{ count: number }>(
      `select count(*)::int as count from push_browsers
        where account_id = $1 and user_id = current_user_id() and endpoint_hash <> $2`,
      [accountId, hash],
    );
    if ((others[0]?.count ?? 0) >= pushBrowsersMost)
      throw new DomainError('validation_failed', {
        errors: { endpoint: [validationCodes.maxLength] },
        detail: `You have reached the limit of ${pushBrowsersMost} browsers. Remove one and try again.`,
      });
    const { sealingKey } = settings;
    const sealed = sealSecret(
      sealingKey,
      Buffer.from(JSON.stringify(given)),
      subscriptionContextOf(accountId),
    );
    const { rows } = await client.query<Row>(
      `insert into push_browsers (account_id, user_id, session_id, endpoint_hash, subscription, user_agent)
        values ($1, current_user_id(), current_session_id(), $2, $3, $4)
        on conflict (account_id, user_id, endpoint_hash) do update
          set session_id = excluded.session_id, subscription = excluded.subscription, user_agent = excluded.user_agent
        returning ${COLUMNS}`,
      [accountId, hash, sealed, userAgent.toWellFormed().slice(0, 400)],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    await audit(client, {
      action: 'push-browser.add',
      entity: 'user',
      entityId: actor.userId ?? 0,
      after: { userAgent: row.user_agent },
    });
    return present(row);
  });
}

/** @throws DomainError not_found if it does not exist, or belongs to another user */
export function removePushBrowser(context: VerbContext, pushBrowserId: number): Promise<void> {
  return transact(context, async ({ client, accountId, actor }) => {
    const { rows } = await client.query<{ userAgent: string }>(
      `delete from push_browsers where account_id = $1 and user_id = current_user_id() and push_browser_id = $2
        returning user_agent as "userAgent"`,
      [accountId, pushBrowserId],
    );
    const [before] = rows;
    if (before === undefined) throw new DomainError('not_found');
    await audit(client, {
      action: 'push-browser.remove',
      entity: 'user',
      entityId: actor.userId ?? 0,
      before,
    });
  });
}

/**
 * Pushes a test immediately, outside any transaction, and returns the result. Removes a browser that the push service
 * no longer knows.
 * @throws DomainError not_found
 */
export async function testPushBrowser(
  context: VerbContext,
  settings: PushSettings,
  pushBrowserId: number,
  locale: Locale,
): Promise<PushTest> {
  const { accountId } = context.actor;
  const subscription = await transact(context, async ({ client }) => {
    const { rows } = await client.query<{ subscription: Buffer }>(
      `select subscription from push_browsers
        where account_id = $1 and user_id = current_user_id() and push_browser_id = $2`,
      [accountId, pushBrowserId],
    );
    const [found] = rows;
    if (found === undefined) throw new DomainError('not_found');
    return found.subscription;
  });
  const { productName, defaultLocale } = settings;
  const text = writePushTest({ id: `test-${randomUUID()}`, locale, defaultLocale }, productName);
  const at = context.clock.now();
  const { outcome, status } = await postPush(settings, {
    accountId,
    subscription,
    text,
    isUrgent: false,
    at,
  });
  if (outcome === 'gone')
    await transact(context, ({ client }) =>
      client.query(
        'delete from push_browsers where account_id = $1 and user_id = current_user_id() and push_browser_id = $2',
        [accountId, pushBrowserId],
      ),
    );
  return { delivered: outcome === 'delivered', status };
}

function requireSound({ pushAllowPrivate }: PushSettings, { endpoint, keys }: AddPushBrowser): void {
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' && !mayBePrivate(pushAllowPrivate, url))
    throw new DomainError('validation_failed', { errors: { endpoint: ['not_https'] } });
  try {
    newKeys().computeSecret(Buffer.from(keys.p256dh, 'base64url'));
  } catch {
    throw new DomainError('validation_failed', { errors: { 'keys.p256dh': [validationCodes.string] } });
  }
}

function present(row: Row): PushBrowser {
  return {
    id: row.id,
    fingerprint: row.endpoint_hash.toString('base64url'),
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
  };
}
