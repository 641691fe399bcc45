import {
  liveTrackingMostHours,
  type CreatedTrackingLink,
  type CreateTrackingLink,
  type RenewTrackingLink,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { endLink, endRenewedLink, insertLink } from '../shared-links/shared-links.ts';
import { readTrackingLink, readTrackingLinkRow } from './tracking-links-reads.ts';

const trackingLinks = { table: 'tracking_links', id: 'tracking_link_id' };
const LIVE_MOST_MS = liveTrackingMostHours * 3_600_000;

/**
 * Creates a link that shows an asset in a period without a session. @throws DomainError not_found, validation_failed
 */
export function createTrackingLink(
  context: VerbContext,
  { assetId, past, hours, name, showsCode, showsSpeed, showsTrail }: CreateTrackingLink,
): Promise<CreatedTrackingLink> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const { rows } = await client.query<{ may: boolean }>(
      `select current_actor_changes('services:simc:geolocalizacao:rotas') as may
        from current_assets where account_id = $1 and asset_id = $2`,
      [accountId, assetId],
    );
    if (rows[0] === undefined) throw new DomainError('not_found');
    if (!rows[0].may) throw new DomainError('forbidden');
    const from = past === null ? at : new Date(past.from);
    if (from > at)
      throw new DomainError('validation_failed', {
        errors: { past: ['invalid_value'] },
        detail: 'The period must start in the past. Omit it to follow the asset live.',
      });
    return insertTrackingLink(transaction, 'tracking-link.create', hours, {
      asset_id: assetId,
      from_at: from,
      to_at: past && new Date(Math.min(Date.parse(past.to), at.getTime())),
      name,
      shows_code: showsCode,
      shows_speed: showsSpeed,
      shows_trail: showsTrail,
    });
  });
}

/**
 * Creates a link with the same content as another, which it ends.
 * @throws DomainError not_found, conflict if it was already renewed
 */
export function renewTrackingLink(
  context: VerbContext,
  linkId: number,
  { hours }: RenewTrackingLink,
): Promise<CreatedTrackingLink> {
  return transact(context, async (transaction) => {
    const { from_at, ...old } = await endRenewedLink(transaction, trackingLinks, linkId, () =>
      readTrackingLinkRow(transaction, linkId),
    );
    const isLive = old.to_at === null;
    if (isLive && hours > liveTrackingMostHours)
      throw new DomainError('validation_failed', {
        errors: { hours: ['max_value'] },
        detail: `A live link can last up to ${liveTrackingMostHours} hours. Send an earlier end.`,
      });
    // A link that is renewed repeatedly shows no older positions than a new one.
    const earliest = new Date(transaction.at.getTime() - LIVE_MOST_MS);
    return insertTrackingLink(transaction, 'tracking-link.renew', hours, {
      asset_id: old.asset_id,
      from_at: isLive && from_at < earliest ? earliest : from_at,
      to_at: old.to_at,
      name: old.name,
      shows_code: old.shows_code,
      shows_speed: old.shows_speed,
      shows_trail: old.shows_trail,
    });
  });
}

/** Ends a link at once; a link that has ended stays unchanged. @throws DomainError not_found */
export function revokeTrackingLink(context: VerbContext, linkId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { asset_id: assetId, code } = await readTrackingLinkRow(transaction, linkId);
    if (!(await endLink(transaction, trackingLinks, linkId, 'revoked'))) return;
    await audit(transaction.client, {
      action: 'tracking-link.revoke',
      entity: 'tracking-link',
      entityId: linkId,
      before: { assetId, code },
    });
  });
}

async function insertTrackingLink(
  transaction: Transaction,
  action: 'tracking-link.create' | 'tracking-link.renew',
  hours: number,
  shows: Readonly<Record<string, unknown>>,
): Promise<CreatedTrackingLink> {
  const { id, token } = await insertLink(transaction, trackingLinks, hours, shows);
  const link = await readTrackingLink(transaction, id);
  const { asset, name, isLive, from, to, expiresAt, showsCode, showsSpeed, showsTrail } = link;
  await audit(transaction.client, {
    action,
    entity: 'tracking-link',
    entityId: id,
    after: {
      assetId: asset.id,
      code: asset.code,
      name,
      isLive,
      from,
      to,
      expiresAt,
      showsCode,
      showsSpeed,
      showsTrail,
    },
  });
  return { ...link, token };
}
