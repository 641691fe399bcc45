import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chaos/create-chance.ts';
import { killProcessTree } from '../chaos/kill-processes.ts';
import { until, type Cluster } from './open-cluster.ts';
import { cutLine, type Host } from './hosts.ts';

export const clusterFaultNames = [
  'role killed',
  'role paused',
  'primary killed',
  'primary and its keeper killed',
  'etcd killed',
  'NATS server killed',
  'line cut',
  'line cut one way',
  'disk full',
  'clock skewed',
] as const;
export type ClusterFaultName = (typeof clusterFaultNames)[number];

/** Longer than the limit for idle transactions, and than Patroni's lease. */
const PAUSED_MS = [5_000, 25_000] as const;
const CUT_MS = [3_000, 25_000] as const;
const FULL_MS = [2_000, 8_000] as const;
const SKEWED_MS = [5_000, 15_000] as const;
const SKEW_SECONDS = 90;

/** Resolves when the fault is over, though possibly not its consequences. */
export async function bringAboutInCluster(
  name: ClusterFaultName,
  cluster: Cluster,
  chance: Chance,
): Promise<void> {
  await faults[name](cluster, chance);
}

const faults: Readonly<Record<ClusterFaultName, (cluster: Cluster, chance: Chance) => Promise<void>>> = {
  'role killed': async ({ roles }, chance) => pick(roles, chance).kill(),
  /** It assumes that no time has passed. */
  'role paused': async ({ roles }, chance) => {
    const pid = pick(roles, chance).pid();
    if (pid === undefined) return;
    process.kill(pid, 'SIGSTOP');
    await sleep(chance.between(...PAUSED_MS));
    process.kill(pid, 'SIGCONT');
  },
  'primary killed': async (cluster) => {
    const { postmaster } = await primaryOf(cluster);
    killProcessTree(postmaster);
  },
  'primary and its keeper killed': async (cluster) => {
    const { index, postmaster } = await primaryOf(cluster);
    cluster.patroni[index]?.kill();
    killProcessTree(postmaster);
  },
  'etcd killed': async ({ etcd }, chance) => pick(etcd, chance).kill(),
  'NATS server killed': async ({ nats }, chance) => pick(nats, chance).kill(),
  'line cut': async ({ hosts }, chance) => {
    const [one, other] = pickTwo(hosts, chance);
    const mends = [cutLine(one, other), cutLine(other, one)];
    await sleep(chance.between(...CUT_MS));
    for (const mend of mends) mend();
  },
  'line cut one way': async ({ hosts }, chance) => {
    const mend = cutLine(...pickTwo(hosts, chance));
    await sleep(chance.between(...CUT_MS));
    mend();
  },
  'disk full': async (cluster, chance) => {
    const { index } = await primaryOf(cluster);
    const filler = join(cluster.diskOf(index), 'filler');
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
    } catch {
      // It ends when nothing more fits, as intended.
    }
    await sleep(chance.between(...FULL_MS));
    rmSync(filler, { force: true });
  },
  /** The clock of a host's portal jumps, forward or back, and later returns to the correct time. */
  'clock skewed': async (cluster, chance) => {
    const host = pick([...cluster.hosts.keys()], chance);
    await cluster.setClock(host, chance.between(-SKEW_SECONDS, SKEW_SECONDS));
    await sleep(chance.between(...SKEWED_MS));
    await cluster.setClock(host, 0);
  },
};

function pick<T>(of: readonly T[], chance: Chance): T {
  const one = of[chance.below(of.length)];
  if (one === undefined) throw new Error('There is something to choose from');
  return one;
}

function pickTwo(hosts: readonly Host[], chance: Chance): [Host, Host] {
  const [one, other] = chance.shuffle(hosts);
  if (one === undefined || other === undefined) throw new Error('There are two hosts');
  return [one, other];
}

interface Primary {
  /** Index of its host. */
  readonly index: number;
  readonly postmaster: number;
}

/** The previous fault may have left none for a while, or one that its supervisor has not yet seen end. */
async function primaryOf(cluster: Cluster): Promise<Primary> {
  const found: Primary[] = [];
  await until('there is a primary', async () => {
    const index = await cluster.findPrimary();
    if (index !== undefined) found.push({ index, postmaster: await cluster.findPostmaster(index) });
    return found.length > 0;
  });
  const [primary] = found;
  if (primary === undefined) throw new Error('There is a primary');
  return primary;
}
