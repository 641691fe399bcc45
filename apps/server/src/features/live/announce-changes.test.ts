import { expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { openPools } from '../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../platform/testing/test-keys.ts';
import { announceChanges } from './announce-changes.ts';

it('logs once that the database is unavailable, and retries until stopped', async () => {
  const database = openPools({
    ownerUrl: 'postgresql://nobody@127.0.0.1:1/nowhere',
    databaseRoleKey: testDatabaseRoleKey,
  });
  const events = createPortalEvents();
  const warnings: unknown[] = [];
  const warned = Promise.withResolvers<void>();
  const log = {
    warn: (...parts: unknown[]) => {
      warnings.push(parts);
      warned.resolve();
    },
  };
  const announcer = announceChanges({ database, events, log });
  events.emit('statesChanged', { accountId: 1, assetIds: [1] });
  await warned.promise;
  await announcer.stop();
  expect(warnings).toHaveLength(1);
  await database.close();
});
