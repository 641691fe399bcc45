import {
  validateMapAddress,
  mapPurposes,
  type BaseMapChoice,
  type BaseMapSettings,
  type ChangeBaseMaps,
  type MapPurpose,
} from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { readChoices, storeChoice, withoutKeys, type Choices } from './base-map-choices.ts';
import type { MapCatalogue } from './map-catalogue.ts';

export interface BaseMapsContext extends VerbContext {
  readonly maps: MapCatalogue;
}

/**
 * Saves the account's choices that differ.
 * @throws DomainError validation_failed
 */
export async function changeBaseMaps(
  context: BaseMapsContext,
  entered: ChangeBaseMaps,
): Promise<BaseMapSettings> {
  const { maps } = context;
  const errors: Record<string, string[]> = {};
  for (const purpose of mapPurposes) Object.assign(errors, evaluate(maps, purpose, entered[purpose]));
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return await transact(context, async ({ client, accountId }) => {
    // For two concurrent administrators, each audit row has the other's result.
    await client.query('select from accounts where account_id = $1 for no key update', [accountId]);
    const before = await readChoices(client);
    await storeDiffering(client, accountId, { before, entered });
    const after = await readChoices(client);
    if (!isEqual(before, after))
      await audit(client, {
        action: 'account.change-base-maps',
        entity: 'account',
        entityId: accountId,
        before: withoutKeys(before),
        after: withoutKeys(after),
      });
    return presentSettings(maps, after);
  });
}

export function presentSettings(maps: MapCatalogue, choices: Choices): BaseMapSettings {
  const { offered, origins = null } = maps;
  return {
    ...choices,
    offered: { roadmap: [...offered.roadmap], imagery: [...offered.imagery] },
    origins: origins && [...origins],
  };
}

async function storeDiffering(
  client: PoolClient,
  accountId: number,
  { before, entered }: { readonly before: Choices; readonly entered: ChangeBaseMaps },
): Promise<void> {
  for (const purpose of mapPurposes) {
    const choice = entered[purpose];
    if (choice !== undefined && !isEqual(choice, before[purpose]))
      await storeChoice(client, accountId, { purpose, choice });
  }
}

function evaluate(
  maps: MapCatalogue,
  purpose: MapPurpose,
  choice: BaseMapChoice | undefined,
): Record<string, string[]> {
  if (
    choice?.kind === 'offered' &&
    !maps.offered[purpose].some(({ sourceId }) => sourceId === choice.sourceId)
  )
    return { [`${purpose}.sourceId`]: ['invalid_value'] };
  if (choice?.kind !== 'own') return {};
  const { address } = choice;
  const origin = URL.parse(address)?.origin;
  const wrong = validateMapAddress(purpose, { address, origin }, maps.origins ?? null);
  return wrong === null ? {} : { [`${purpose}.address`]: [wrong] };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
