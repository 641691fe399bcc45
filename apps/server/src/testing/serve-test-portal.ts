import { installHttpClient } from '../platform/http/install-http-client.ts';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { plantAccount, type AccountPlan } from './plant-account.ts';
import { startWholePortal } from './start-whole-portal.ts';

// Runs in a separate process: the portal that component tests share. Tests prepare their data through `/test`.
installHttpClient();
const testDatabase = await cloneDatabase(process.env['TEST_DATABASE_SERVER'] ?? '');
const portal = await startWholePortal({
  testDatabase,
  listens: true,
  environment: {
    WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
    MAKER_FEEDS_ALLOW_PRIVATE: '127.0.0.1',
    PUSH_ALLOW_PRIVATE: '127.0.0.1',
    TRACKER_PORTS: 'h02:0',
    TRACKER_PUBLIC_HOST: 'trackers.example.com',
  },
  plugins: async (server) => {
    server.post(
      '/test/accounts',
      async ({ body }) => await plantAccount(testDatabase.queryAsOwner, body as AccountPlan),
    );
    server.post('/test/query', async ({ body }) => {
      const { sql, values } = body as { sql: string; values: unknown[] };
      return await testDatabase.queryAsOwner(sql, values);
    });
  },
});
process.once('SIGTERM', () => {
  void portal.stop().then(() => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
process.send?.({ address: portal.address });
