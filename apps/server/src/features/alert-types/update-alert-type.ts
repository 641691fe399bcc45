import { isDeepStrictEqual } from 'node:util';
import type { AlertScope, AlertType, AlertTypeSettings, UpdateAlertType } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { requireSound } from './alert-type-rules.ts';
import { readAlertType, readStoredAlertType, type StoredAlertType } from './alert-types-reads.ts';
import { beginVersion, changeAlertType, nextVersion } from './save-alert-type.ts';

/**
 * Changes the settings that differ; if none differ, writes nothing. Selected entities that the user does not
 * see stay selected.
 * @throws DomainError not_found, forbidden if it reaches beyond the user's ULs, conflict if it changed since
 * `version`, validation_failed
 */
export async function updateAlertType(
  context: VerbContext,
  alertTypeId: number,
  { version: readVersion, ...given }: UpdateAlertType,
): Promise<AlertType> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    await holdAssignments(client);
    const stored = await readStoredAlertType(transaction, alertTypeId);
    await requireOwn(transaction, alertTypeId);
    if (stored.version !== readVersion) throw new DomainError('conflict');
    if (given.condition.type !== stored.settings.condition.type)
      throw new DomainError('validation_failed', { errors: { condition: ['invalid_value'] } });
    await requireSound(transaction, { id: alertTypeId, settings: stored.settings }, given);
    const settings = withHidden(given, stored);
    const changed = differing(stored.settings, settings);
    if (changed.length === 0) return readAlertType(transaction, alertTypeId);
    const saved = { version: await nextVersion(transaction), settings };
    await changeAlertType(transaction, alertTypeId, saved);
    await beginVersion(transaction, { ...saved, alertTypeId, change: 'updated', changed });
    const type = await readAlertType(transaction, alertTypeId);
    await audit(client, {
      action: 'alert-type.update',
      entity: 'alert-type',
      entityId: alertTypeId,
      before: pick(stored.settings, changed),
      after: pick(settings, changed),
    });
    return type;
  });
}

/**
 * Locks a type that the user can change: row-level security excludes those that reach beyond their ULs.
 * @throws DomainError forbidden
 */
export async function requireOwn({ client, accountId }: AccountRead, alertTypeId: number): Promise<void> {
  const { rowCount } = await client.query(
    'select from alert_types where account_id = $1 and alert_type_id = $2 for update',
    [accountId, alertTypeId],
  );
  if (rowCount === 0)
    throw new DomainError('forbidden', {
      detail: 'The alert type also covers ULs outside your access. Ask a user with access to all of them.',
    });
}

function withHidden(given: AlertTypeSettings, { settings, hidden }: StoredAlertType): AlertTypeSettings {
  const scope = scopeWithHidden(given.scope, hidden);
  const keepsFile = hidden.isFileHidden && given.recommendationFileId === null;
  return { ...given, scope, ...(keepsFile && { recommendationFileId: settings.recommendationFileId }) };
}

/** Keeps selected entities that the user does not see. */
export function scopeWithHidden(given: AlertScope, hidden: StoredAlertType['hidden']): AlertScope {
  const all = (name: Exclude<keyof AlertScope, 'categories'>): number[] => [
    ...new Set([...given[name], ...hidden[name]]),
  ];
  return {
    ...given,
    unitIds: all('unitIds'),
    assetIds: all('assetIds'),
    customerIds: all('customerIds'),
    geofenceIds: all('geofenceIds'),
  };
}

function differing(before: AlertTypeSettings, after: AlertTypeSettings): string[] {
  const names = Object.keys(after) as (keyof AlertTypeSettings)[];
  const [stored, entered] = [asStored(before), asStored(after)];
  return names.filter((name) => !isDeepStrictEqual(stored[name], entered[name]));
}

/** Normalizes values like the database: sets are unordered. */
function asStored(settings: AlertTypeSettings): AlertTypeSettings {
  const ordered = {
    ...settings,
    tags: [...new Set(settings.tags)].toSorted((a, b) => a.localeCompare(b)),
    scope: Object.fromEntries(
      Object.entries(settings.scope).map(([name, chosen]) => [
        name,
        [...new Set<number | string>(chosen)].toSorted((a, b) => (a < b ? -1 : 1)),
      ]),
    ),
  };
  return JSON.parse(JSON.stringify(ordered)) as AlertTypeSettings;
}

function pick(settings: AlertTypeSettings, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}
