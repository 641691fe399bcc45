import type { MigrationDetail, MigrationServer } from '@azimute/contract';
import { runImport } from '../../../platform/imports/run-import.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { notify } from '../../notifications/notify.ts';
import { createIntake } from '../../telemetry/pipeline/intake.ts';
import { migrationWork } from '../run/run-migration.ts';
import { readServer } from '../servers/read-server.ts';
import { startTraccar, type TraccarContent } from './traccar-server.ts';

/** A portal whose clock the test moves, beside a Traccar server that it may reach. */
export async function openLivePortal(nowMs: number, content: Partial<TraccarContent>) {
  const time = { nowMs };
  const clock = { now: () => new Date(time.nowMs) };
  const portal = await portalOf({
    clock,
    environment: { WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1' },
    people: { other: { role: 'admin' } },
  });
  const { owner, accountId, database, events } = portal;
  const log = createLogger({ level: 'silent' });
  const allowsUnsyncedCommits = true;
  const intake = createIntake({
    database,
    events,
    clock,
    log,
    metrics: createMetrics(),
    allowsUnsyncedCommits,
  });
  const traccar = await startTraccar(content);
  const dependencies = {
    database,
    clock,
    events,
    intake,
    sealingKey: testKeys.sealingKey,
    webhooksAllowPrivate: [{ hostname: '127.0.0.1', port: null }],
  };
  const ofServer = (serverId: number) => ({ accountId, userId: owner.id, sessionId: null, serverId });
  const serverOf = async (id: number): Promise<MigrationServer | undefined> =>
    (await owner.call('listMigrationServers', {})).items.find((one) => one.id === id);
  return {
    ...portal,
    time,
    traccar,
    dependencies,
    ofServer,
    serverOf,
    signal: new AbortController().signal,
    /** Enters the server and reads it. */
    read: async (historyFrom: string): Promise<number> => {
      const body = { url: traccar.url, token: traccar.token, historyFrom };
      const { id } = await owner.call('createMigrationServer', { body });
      await readServer(dependencies, ofServer(id));
      return id;
    },
    /** Migrates the draft to its end. */
    migrate: async (migrationId: number): Promise<MigrationDetail> => {
      await owner.call('startMigration', { params: { migrationId } });
      const workshop = { database, clock, events, log, notify, intake, allowsUnsyncedCommits };
      const owned = { accountId, userId: owner.id, sessionId: null, importId: migrationId };
      await runImport(workshop, migrationWork(workshop), owned, new AbortController().signal);
      return await owner.call('getMigration', { params: { migrationId } });
    },
    close: async (): Promise<void> => {
      await intake.drain();
      await traccar.stop();
      await portal.stop();
    },
  };
}
