import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeSlowAccount } from './arrange-fleet.ts';
import { createChance } from './create-chance.ts';
import { startFakeClamd } from '@azimute/server/src/platform/virus-scanner/testing/fake-clamd.ts';
import { openBroker } from './open-broker.ts';
import { openSeparateWorld } from './open-world.ts';
import { areFilesWaiting, findLostFiles, portalDirOf, startUploader } from './start-uploader.ts';

export interface UploadKillsOptions {
  /** Number of kills. */
  readonly rounds: number;
  readonly seed: number;
  readonly onKill: (kills: number) => void;
}

export interface UploadKillsReport {
  readonly acknowledged: number;
  /** Empty if nothing was lost. */
  readonly violations: readonly string[];
  /** Kept if something was. */
  readonly dataDir: string;
}

const UPLOADERS = 3;
const LONGEST_PAUSE_MS = 150;
const GIVE_UP_AFTER_MS = 180_000;

/**
 * Kills a portal (-9) while users upload, replace, delete and restore files, each repeated until it is answered; then
 * compares acknowledged files with the rows and their objects.
 */
export async function killUnderUploads({
  rounds,
  seed,
  onKill,
}: UploadKillsOptions): Promise<UploadKillsReport> {
  const chance = createChance(seed);
  const broker = await openBroker();
  const scanner = await startFakeClamd();
  const { host, port } = scanner.settings;
  const world = await openSeparateWorld({ brokerUrl: broker.url, scannerUrl: `tcp://${host}:${port}` });
  let isWhole = false;
  try {
    await world.portal.start();
    const databaseUrl = await world.findDatabaseUrl();
    const { token } = await arrangeSlowAccount(databaseUrl);
    const uploaders = Array.from({ length: UPLOADERS }, (_, index) =>
      startUploader({
        url: world.portal.url,
        token,
        scanner,
        chance: chance.fork(),
        prefix: `chaos-${index}`,
      }),
    );
    const count = (): number => uploaders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (let kills = 1; kills <= rounds; kills += 1) {
      const before = count();
      await until(() => Promise.resolve(count() >= before + UPLOADERS));
      await sleep(chance.below(LONGEST_PAUSE_MS));
      await world.portal.kill();
      await world.portal.start();
      onKill(kills);
    }
    for (const uploader of uploaders) await uploader.stop();
    await until(async () => !(await areFilesWaiting(databaseUrl)));
    const acknowledged = uploaders.flatMap((uploader) => uploader.acknowledged);
    const violations = await findLostFiles(databaseUrl, portalDirOf(world), acknowledged);
    isWhole = violations.length === 0;
    return { acknowledged: acknowledged.length, violations, dataDir: world.dataDir };
  } finally {
    await world.stop();
    await scanner.stop();
    await broker.stop();
    if (isWhole) await world.removeData();
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUpMs = Date.now() + GIVE_UP_AFTER_MS;
  while (!(await holds())) {
    if (Date.now() > giveUpMs) throw new Error('The portal does not go on');
    await sleep(20);
  }
}
