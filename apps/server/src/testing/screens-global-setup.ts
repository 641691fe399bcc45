import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openTestDatabaseServer } from '../platform/testing/test-database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testPortalUrl: string;
  }
}

/** Starts the portal that all component tests of the run share; AZIMUTE_TEST_PORTAL names a running one. */
export default async function setUpPortal(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['AZIMUTE_TEST_PORTAL'];
  if (given) {
    project.provide('testPortalUrl', given);
    return async () => undefined;
  }
  const databaseServer = await openTestDatabaseServer();
  const portal = fork(join(import.meta.dirname, 'serve-test-portal.ts'), {
    env: { ...process.env, TEST_DATABASE_SERVER: databaseServer.url },
    execArgv: [],
  });
  project.provide('testPortalUrl', await addressOf(portal));
  return async () => {
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await ended;
    await databaseServer.stop();
  };
}

function addressOf(portal: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    portal.once('message', ({ address }: { readonly address: string }) => resolve(address));
    portal.once('exit', (code) => reject(new Error(`The test portal ended with ${code}.`)));
  });
}
