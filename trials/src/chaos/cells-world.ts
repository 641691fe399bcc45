import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell } from '@azimute/server/src/platform/cells/cells-settings.ts';
import { findRunningServer } from '@azimute/server/src/platform/postgres/embedded/find-running-server.ts';
import { removeData } from './open-world.ts';
import { createPortalProcess, type PortalProcess } from './portal-process.ts';

/** A portal of an installation of two, with the database that it brings. */
export interface TriedCell {
  readonly name: string;
  readonly cell: Cell;
  readonly dataDir: string;
  readonly portal: PortalProcess;
  findDatabaseUrl(): Promise<string>;
}

interface Command {
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
  kill(): Promise<void>;
}

/** Two cells behind a gate. */
export interface CellsWorld {
  readonly dataDir: string;
  /** By which the cells know each other. */
  readonly key: string;
  readonly cells: readonly [TriedCell, TriedCell];
  readonly gate: PortalProcess;
  start(): Promise<void>;
  /** `npm run account`, with the settings of the first of the cells, and those of the second with TO_ before them. */
  command(from: TriedCell, to: TriedCell, args: readonly string[]): Command;
  stop(): Promise<void>;
  removeData(): Promise<void>;
}

const ACCOUNT = fileURLToPath(new URL('../../../apps/server/src/tools/account.ts', import.meta.url));
const KEY = 'cells-of-a-trial-'.repeat(2);

export async function openCells(): Promise<CellsWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-chaos-'));
  // Complete once all have their ports.
  const shared: Record<string, string> = { CELLS_KEY: KEY, TRUSTED_PROXIES: 'loopback' };
  const open = async (name: string, place: number): Promise<TriedCell> => {
    const own = join(dataDir, name);
    const portal = await createPortalProcess({
      name,
      dataDir: own,
      databaseUrl: undefined,
      logFile: join(dataDir, `${name}.log`),
      settings: () => ({ ...shared, CELL: name }),
    });
    return {
      name,
      cell: { name, place, address: portal.url },
      dataDir: own,
      portal,
      findDatabaseUrl: async () => await findRunningServer(own),
    };
  };
  const cells = [await open('north', 1), await open('south', 2)] as const;
  shared['CELLS'] = cells.map(({ name, portal }) => `${name}=${portal.url}`).join(',');
  const gate = await createPortalProcess({
    name: 'gate',
    dataDir: join(dataDir, 'gate'),
    databaseUrl: undefined,
    logFile: join(dataDir, 'gate.log'),
    settings: () => shared,
    role: 'gate',
  });
  const [north, south] = cells;
  return {
    dataDir,
    key: KEY,
    cells,
    gate,
    start: async () => {
      await north.portal.start();
      await mkdir(south.dataDir, { recursive: true });
      await copyFile(join(north.dataDir, 'keys.json'), join(south.dataDir, 'keys.json'));
      await south.portal.start();
      await gate.start();
    },
    command: (from, to, args) =>
      startCommand(args, {
        ...shared,
        CELL: from.name,
        DATA_DIR: from.dataDir,
        TO_DATA_DIR: to.dataDir,
      }),
    stop: async () => {
      await gate.kill();
      for (const { portal, dataDir: own } of cells) {
        await portal.kill();
        // Left behind by a portal that was killed, it ends when it is told to.
        await readFile(join(own, 'postgres', 'postmaster.pid'), 'utf8')
          .then((text) => process.kill(Number(text.split('\n')[0]), 'SIGINT'))
          .catch(() => undefined);
      }
    },
    removeData: async () => {
      for (const { dataDir: own } of cells) await removeData(own, own);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function startCommand(args: readonly string[], settings: Readonly<Record<string, string>>): Command {
  const child = spawn(process.execPath, [ACCOUNT, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += String(data);
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
