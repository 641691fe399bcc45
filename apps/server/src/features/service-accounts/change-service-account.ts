import { randomBytes } from 'node:crypto';
import type {
  CreateServiceAccount,
  RotateServiceAccountKey,
  ServiceAccount,
  UpdateServiceAccount,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { hashApiKey } from '../access/prove-api-key.ts';
import { assignUserProfiles } from '../users/assign-user-profiles.ts';
import { readServiceAccount } from './service-accounts-reads.ts';

type Outcome = 'done' | 'forbidden' | 'not_found' | 'beyond_own';

interface Keyed {
  readonly serviceAccount: ServiceAccount;
  readonly key: string;
}

/** Creates a service account. Only the response contains its key: the hash is stored. */
export function createServiceAccount(
  context: VerbContext,
  { profileIds, ...given }: CreateServiceAccount,
): Promise<Keyed> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    requireFuture(given.expiresAt, transaction.at);
    const key = newKey();
    const { rows } = await client.query<{ outcome: Outcome; made_id: number }>(
      'select * from create_service_account($1, $2, $3, $4::inet[], $5)',
      [given.name, given.role, given.expiresAt, given.addresses, hashApiKey(key)],
    );
    const made = rows[0]?.made_id ?? 0;
    requireDone(rows[0]?.outcome);
    await assignUserProfiles(client, { accountId, userId: made, profileIds });
    const serviceAccount = await readServiceAccount(transaction, made);
    await audit(client, {
      action: 'service-account.create',
      entity: 'service-account',
      entityId: made,
      after: settingsOf(serviceAccount),
    });
    return { serviceAccount, key };
  });
}

/** Changes, disables or enables a service account; its next request has the new rights. */
export function updateServiceAccount(
  context: VerbContext,
  id: number,
  { profileIds, isActive, ...given }: UpdateServiceAccount,
): Promise<ServiceAccount> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await readServiceAccount(transaction, id);
    if (given.expiresAt !== before.expiresAt) requireFuture(given.expiresAt, transaction.at);
    await change(transaction, 'change_service_account($1, $2, $3, $4, $5, $6::inet[])', [
      id,
      given.name,
      given.role,
      isActive,
      given.expiresAt,
      given.addresses,
    ]);
    await assignUserProfiles(client, { accountId, userId: id, profileIds });
    const after = await readServiceAccount(transaction, id);
    const settings = { before: settingsOf(before), after: settingsOf(after) };
    if (JSON.stringify(settings.before) === JSON.stringify(settings.after)) return after;
    await audit(client, {
      action: 'service-account.update',
      entity: 'service-account',
      entityId: id,
      ...settings,
    });
    return after;
  });
}

/** Replaces the key; the previous one stays valid for some hours if wanted. */
export function rotateServiceAccountKey(
  context: VerbContext,
  id: number,
  { keepPreviousHours }: RotateServiceAccountKey,
): Promise<Keyed> {
  return transact(context, async (transaction) => {
    const key = newKey();
    await change(transaction, 'rotate_service_account_key($1, $2, $3)', [
      id,
      hashApiKey(key),
      keepPreviousHours,
    ]);
    const serviceAccount = await readServiceAccount(transaction, id);
    await audit(transaction.client, {
      action: 'service-account.rotate-key',
      entity: 'service-account',
      entityId: id,
      after: { name: serviceAccount.name, previousKeyUntil: serviceAccount.previousKeyUntil },
    });
    return { serviceAccount, key };
  });
}

export function deleteServiceAccount(context: VerbContext, id: number): Promise<void> {
  return transact(context, async (transaction) => {
    const before = await readServiceAccount(transaction, id);
    await change(transaction, 'remove_service_account($1)', [id]);
    await audit(transaction.client, {
      action: 'service-account.delete',
      entity: 'service-account',
      entityId: id,
      before: settingsOf(before),
    });
  });
}

async function change({ client }: Transaction, call: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ outcome: Outcome }>(`select ${call} as outcome`, values);
  requireDone(rows[0]?.outcome);
}

function requireDone(outcome: Outcome | undefined): void {
  if (outcome === 'done') return;
  if (outcome === 'not_found') throw new DomainError('not_found');
  throw new DomainError(
    'forbidden',
    outcome === 'beyond_own'
      ? {
          detail:
            'This service account would reach further than yours. Give it an expiry and addresses within your own.',
        }
      : {},
  );
}

function requireFuture(expiresAt: string | null, at: Date): void {
  if (expiresAt === null || Date.parse(expiresAt) > at.getTime()) return;
  throw new DomainError('validation_failed', {
    errors: { expiresAt: ['not_in_future'] },
    detail: 'The expiry is in the past. Send a later time.',
  });
}

function settingsOf({ name, role, profiles, state, expiresAt, addresses }: ServiceAccount) {
  return {
    name,
    role,
    profileIds: profiles.map(({ id }) => id),
    isActive: state !== 'disabled',
    expiresAt,
    addresses,
  };
}

function newKey(): string {
  return `azs_${randomBytes(32).toString('base64url')}`;
}
