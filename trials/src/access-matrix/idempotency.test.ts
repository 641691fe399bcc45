import { randomUUID } from 'node:crypto';
import { calls, moduleCodes, type CallName } from '@azimute/contract';
import { takesIdempotencyKey } from '@azimute/server/src/platform/http/idempotent-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { changedTables, takeFingerprint } from './testing/fingerprint.ts';
import { mintToken } from './testing/mint-token.ts';
import { restoreWorld } from './testing/restore-world.ts';

/**
 * Calls whose example is refused: it needs a password, a code, another asset, visible content, or a record of another
 * user. Nothing is stored, and the repeat is refused again.
 */
const refused: readonly CallName[] = [
  'acceptInvitation',
  'declineInvitation',
  'tryDirectory',
  'moveDevice',
  'updateGeofenceImport',
  'startGeofenceImport',
  'cancelGeofenceImport',
  'updateMapView',
  'deleteMapView',
  'chooseDefaultMapView',
  'clearDefaultMapView',
  'updateAssetImport',
  'startAssetImport',
  'cancelAssetImport',
  'reviewSilence',
  'archiveUnit',
  'archiveCustomer',
  'updatePositionImport',
  'startPositionImport',
  'cancelPositionImport',
  'cancelFinancialImport',
  'updateMigration',
  'startMigration',
  'cancelMigration',
  'createMigrationServer',
  'compareMigrationServer',
  'updateMigrationServer',
  'deleteMigrationServer',
  'changePassword',
  'endSession',
  'beginTwoFactor',
  'confirmTwoFactor',
  'renewRecoveryCodes',
  'removeTwoFactor',
  'createSubscription',
  'updateSubscription',
  'deleteSubscription',
  'sendSubscription',
  'leaveSubscription',
  'removePushBrowser',
  'testPushBrowser',
  'cancelUserImport',
  'releaseTracker',
];

/** Calls after which the user acts in another account, where the key is unknown. */
const moves: readonly CallName[] = ['leaveAccount', 'changeCurrentAccount'];

const names = (Object.keys(calls) as CallName[]).filter(takesIdempotencyKey);

describe('every change, repeated with its idempotency key', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal();
    await portal.setModules(moduleCodes);
  });
  afterAll(() => portal.stop());

  it.each(names)('%s returns the first response and changes nothing', async (name) => {
    const { database, world, server } = portal;
    const send = async (person: 'admin' | 'viewer') => {
      await restoreWorld(portal);
      const token = await mintToken(database, world, person);
      const request = portal.requestOf(name, world.targets.ownUnit, token);
      const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
      return { keyed, first: await server.inject(keyed) };
    };
    const byAdmin = await send('admin');
    // Some records belong to the viewer.
    const { keyed, first } = byAdmin.first.statusCode < 400 ? byAdmin : await send('viewer');
    const isRefused = first.statusCode >= 400;
    expect(isRefused, first.body).toBe(refused.includes(name));
    const before = await takeFingerprint(database);
    const second = await server.inject(keyed);
    expect(changedTables(before, await takeFingerprint(database))).toEqual([]);
    if (moves.includes(name)) return;
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(second.headers['idempotent-replayed']).toBe(isRefused ? undefined : 'true');
  });
});
