import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainUnavailability } from '@azimute/server/src/platform/postgres/explain-unavailability.ts';
import { asSuperuser } from './arrange-fleet.ts';
import type { Chance } from './create-chance.ts';
import { killProcessTree } from './kill-processes.ts';
import type { World } from './open-world.ts';

export const faultNames = [
  'portal killed',
  'database killed',
  'database killed at work',
  'connections ended',
  'line cut',
] as const;
export type FaultName = (typeof faultNames)[number];

type Fault = (world: World, chance: Chance) => Promise<void>;

const LONGEST_STALL_MS = 600;

const UP_WITHIN_MS = 60_000;
const LOOK_AGAIN_AFTER_MS = 100;

/** Causes a fault; waits until the database has recovered from the previous one. */
export async function bringAbout(name: FaultName, world: World, chance: Chance): Promise<void> {
  for (const giveUpMs = Date.now() + UP_WITHIN_MS; ; await sleep(LOOK_AGAIN_AFTER_MS)) {
    try {
      return await faults[name](world, chance);
    } catch (error) {
      if (explainUnavailability(error) === undefined || Date.now() > giveUpMs) throw error;
    }
  }
}

const faults: Readonly<Record<FaultName, Fault>> = {
  'portal killed': async ({ portal }) => {
    await portal.kill();
    await portal.start();
  },
  'database killed': async (world) => {
    killProcessTree(await world.findDatabasePid());
  },
  /** Kills only the server process: a backend in a query notices nothing and holds the memory. */
  'database killed at work': async (world) => {
    await keepBusy(await world.findDatabaseUrl());
    process.kill(await world.findDatabasePid(), 'SIGKILL');
  },
  'connections ended': async (world, chance) => {
    const url = await world.findDatabaseUrl();
    await asSuperuser(url, async (client) => {
      for (let times = chance.between(1, 4); times > 0; times -= 1) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where usename like 'azimute\\_%' and pid <> pg_backend_pid() and hashtext(pid::text || $1) % 3 <> 0`,
          [String(chance.below(1_000))],
        );
        await sleep(chance.below(30));
      }
    });
  },
  /** Immediate, or after a stall of both directions or only replies: commits then succeed without an answer. */
  'line cut': async ({ line }, chance) => {
    const kind = chance.below(4);
    if (kind > 0) {
      const resume = line?.stall(kind === 1 ? 'everything' : 'replies');
      await sleep(chance.below(LONGEST_STALL_MS));
      if (chance.below(4) === 0) return resume?.();
    }
    line?.cut();
  },
};

/** Longer than a portal may take to recover; leftovers of an aborted run end by then. */
const BUSY = `do $$ declare ends_at timestamptz := clock_timestamp() + interval '5 minutes';
  begin raise notice 'begun'; while clock_timestamp() < ends_at loop end loop; end $$`;

/** Resolves when a query that ignores interruptions has begun. */
async function keepBusy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const begun = once(client, 'notice');
  const working = client.query(BUSY);
  await Promise.race([begun, working]);
}
