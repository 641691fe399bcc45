import {
  formerSecretsMost,
  secretOverlapHours,
  validationCodes,
  webhooksPerAccount,
  type CreateWebhook,
  type UpdateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { mayBePrivate } from '../../platform/private-hosts.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { sealSecret } from '../../platform/seal-secret.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { secretContextOf, type WebhookSettings } from './post-webhook.ts';
import { makeWebhookSecret } from './sign-webhook.ts';
import { readWebhook } from './webhooks-reads.ts';

/**
 * @throws DomainError validation_failed if the address is not https, the user does not see a UL, or the name is used
 */
export function createWebhook(
  context: VerbContext,
  settings: WebhookSettings,
  given: CreateWebhook,
): Promise<WebhookWithSecret> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await requireSound(transaction, settings, given);
    const { rows: counted } = await client.query<{ count: number }>(
      'select count(*)::int as count from webhooks where account_id = $1',
      [accountId],
    );
    if ((counted[0]?.count ?? 0) >= webhooksPerAccount)
      throw new DomainError('validation_failed', {
        errors: { name: [validationCodes.maxLength] },
        detail: `You have reached the limit of ${webhooksPerAccount} webhooks. Delete one and try again.`,
      });
    const secret = makeWebhookSecret();
    const { name, address, events, unitIds, enabled } = given;
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into webhooks (account_id, name, address, events, unit_ids, enabled, secret, saved_by)
          values ($1, $2, $3, $4, $5, $6, $7, current_user_id()) returning webhook_id as id`,
        [accountId, name, address, events, unitIds, enabled, seal(settings, accountId, secret)],
      ),
    );
    const webhook = await readWebhook(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'webhook.create',
      entity: 'webhook',
      entityId: webhook.id,
      after: forAudit(webhook),
    });
    return { ...webhook, secret };
  });
}

/**
 * Saves an endpoint as the caller's; waiting events are sent at once.
 * @throws DomainError not_found, conflict, validation_failed as for a new one
 */
export function updateWebhook(
  context: VerbContext,
  settings: WebhookSettings,
  webhookId: number,
  { updatedAt, ...given }: UpdateWebhook,
): Promise<Webhook> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await holdWebhook(transaction, webhookId);
    if (Date.parse(before.updatedAt) !== Date.parse(updatedAt)) throw new DomainError('conflict');
    await requireSound(transaction, settings, given);
    const { name, address, events, unitIds, enabled } = given;
    await refusingTakenName(
      client.query(
        `update webhooks set name = $3, address = $4, events = $5, unit_ids = $6, enabled = $7, failing_since = null,
            failures = 0, retry_at = null, disabled_because = case when $7 then null else disabled_because end,
            saved_by = current_user_id(), updated_at = clock_timestamp()
          where account_id = $1 and webhook_id = $2`,
        [accountId, webhookId, name, address, events, unitIds, enabled],
      ),
    );
    const webhook = await readWebhook(transaction, webhookId);
    await audit(client, {
      action: 'webhook.update',
      entity: 'webhook',
      entityId: webhookId,
      before: forAudit(before),
      after: forAudit(webhook),
    });
    return webhook;
  });
}

/** @throws DomainError not_found */
export function deleteWebhook(context: VerbContext, webhookId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await holdWebhook(transaction, webhookId);
    await client.query('delete from webhooks where account_id = $1 and webhook_id = $2', [
      accountId,
      webhookId,
    ]);
    await audit(client, {
      action: 'webhook.delete',
      entity: 'webhook',
      entityId: webhookId,
      before: forAudit(before),
    });
  });
}

/**
 * Creates a new secret; the previous one stays valid for a day, so that receivers can switch without a gap, however
 * often it is rotated.
 * @throws DomainError not_found; too_many_requests if too many previous secrets are still valid
 */
export function rotateWebhookSecret(
  context: VerbContext,
  settings: WebhookSettings,
  webhookId: number,
): Promise<WebhookWithSecret> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdWebhook(transaction, webhookId);
    const secret = makeWebhookSecret();
    const { rowCount } = await client.query(
      `update webhooks w set secret = $3, former_secrets = h.secrets || w.secret,
          former_until = h.untils || ($4::timestamptz + make_interval(hours => $5)),
          saved_by = current_user_id(), updated_at = clock_timestamp()
        from (
          select coalesce(array_agg(f.secret order by f.until), '{}') as secrets,
            coalesce(array_agg(f.until order by f.until), '{}') as untils
          from webhooks o, unnest(o.former_secrets, o.former_until) as f (secret, until)
          where o.account_id = $1 and o.webhook_id = $2 and f.until > $4) h
        where w.account_id = $1 and w.webhook_id = $2 and cardinality(h.secrets) < $6`,
      [accountId, webhookId, seal(settings, accountId, secret), at, secretOverlapHours, formerSecretsMost],
    );
    if (rowCount === 0)
      throw new DomainError('too_many_requests', {
        retryAfterSeconds: await readRotationWait(transaction, webhookId),
        detail: `${formerSecretsMost} previous secrets are still valid. Wait until the oldest expires, a day after it was replaced.`,
      });
    const webhook = await readWebhook(transaction, webhookId);
    await audit(client, { action: 'webhook.rotate', entity: 'webhook', entityId: webhookId });
    return { ...webhook, secret };
  });
}

/** Returns the seconds until the first previous secret expires. */
async function readRotationWait({ client, accountId, at }: Transaction, webhookId: number): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select ceil(extract(epoch from min(u.until) - $3::timestamptz))::int as seconds
      from webhooks w, unnest(w.former_until) as u (until)
      where w.account_id = $1 and w.webhook_id = $2 and u.until > $3`,
    [accountId, webhookId, at],
  );
  return rows[0]?.seconds ?? 1;
}

/** @throws DomainError not_found */
async function holdWebhook(transaction: Transaction, webhookId: number): Promise<Webhook> {
  await transaction.client.query(
    'select from webhooks where account_id = $1 and webhook_id = $2 for no key update',
    [transaction.accountId, webhookId],
  );
  return await readWebhook(transaction, webhookId);
}

function seal({ sealingKey }: WebhookSettings, accountId: number, secret: string): Buffer {
  return sealSecret(sealingKey, Buffer.from(secret), secretContextOf(accountId));
}

function forAudit({ name, address, events, unitIds, enabled }: Webhook): object {
  return { name, address, events, unitIds, enabled };
}

async function requireSound(
  { client, accountId, actor }: Transaction,
  { webhooksAllowPrivate }: WebhookSettings,
  { address, unitIds }: Pick<CreateWebhook, 'address' | 'unitIds'>,
): Promise<void> {
  const url = new URL(address);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from units where account_id = $1 and unit_id = any($2)',
    [accountId, unitIds],
  );
  const isOpen = url.protocol === 'https:' || mayBePrivate(webhooksAllowPrivate, url);
  const errors = {
    ...(!isOpen && { address: ['not_https'] }),
    ...(rows[0]?.count !== new Set(unitIds).size && { unitIds: ['not_found'] }),
    ...(!actor.allUnits && unitIds.length === 0 && { unitIds: [validationCodes.required] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}
