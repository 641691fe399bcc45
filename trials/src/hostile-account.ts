import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { installHttpClient } from '@azimute/server/src/platform/http/install-http-client.ts';
import { prepareHostility } from './hostile-account/hostility.ts';
import { measure, openMeasured, type Figures } from './hostile-account/measure.ts';
import { openTrialPortal } from './hostile-account/open-trial-portal.ts';
import { plantTrialAccount } from './hostile-account/plant-trial-account.ts';

const USAGE = `node scripts/run.mjs trials/src/hostile-account.ts [--times <n>]

Measures what an account waits for: webhooks, pushes, mails, back-tests, imports, exports and streams, in rounds: alone, then
while another account does as much of each as it can, with endpoints that answer after 9 s. Prints both and their ratio. As
rounds alternate, other work on the machine slows both.

  --rounds <n>      rounds alone, and as many beside the other account (5)
  --times <n>       how often each is done in a round (20)
  --profile <dir>   writes a CPU profile of the portal's main thread in the last round of both kinds
`;
/** Largest factor by which an account's waiting times may grow because of another account. */
const GOAL = 2;
/** Users do not notice shorter waits. */
const NOTICED_MS = 250;
const WARM_UP_TIMES = 5;
/** Time for the hostile account to use up all resources. */
const FILLS_WITHIN_MS = 5_000;

installHttpClient();
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '20' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else process.exit(await tryHostileAccount(Number(values.rounds), Number(values.times), values.profile));

async function tryHostileAccount(rounds: number, times: number, profileDir?: string): Promise<number> {
  const { portal, mails, query, close } = await openTrialPortal(profileDir);
  try {
    const account = await plantTrialAccount(portal.url, query, { assets: 20, fixes: 200 });
    const hostile = await plantTrialAccount(portal.url, query, { assets: 60, fixes: 1_000 });
    const measured = await openMeasured(account, mails);
    await measure(measured, WARM_UP_TIMES, 0);
    const hostility = await prepareHostility(hostile, query);
    const [alone, beside]: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      tell(`round ${round + 1}: alone`);
      const measureFrom = async (from: number): Promise<Figures> => {
        const isProfiled = profileDir !== undefined && round === rounds - 1;
        if (isProfiled) portal.signal('SIGUSR2');
        const figures = await measure(measured, times, from);
        if (isProfiled) portal.signal('SIGUSR2');
        return figures;
      };
      alone.push(await measureFrom((2 * round + 1) * 1_000));
      tell(`round ${round + 1}: beside the hostile account`);
      hostility.begin();
      await sleep(FILLS_WITHIN_MS);
      beside.push(await measureFrom((2 * round + 2) * 1_000));
      await hostility.rest();
    }
    for (const [kind, { done, refused }] of hostility.counts)
      console.log(`  the hostile account: ${done} ${kind}, ${refused} refused`);
    measured.stop();
    await hostility.stop();
    return report(allOf(alone), allOf(beside)) ? 0 : 1;
  } finally {
    await close();
  }
}

function allOf(rounds: readonly Figures[]): Figures {
  const kinds = [...(rounds[0]?.keys() ?? [])];
  return new Map(kinds.map((kind) => [kind, rounds.flatMap((figures) => figures.get(kind) ?? [])]));
}

function tell(step: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${step}`);
}

/** Prints the figures of each kind; returns false if one exceeds the goal. */
function report(alone: Figures, beside: Figures): boolean {
  let isMet = true;
  console.log('\nkind            median alone / beside    p99 alone / beside    ratio of p99');
  for (const [kind, own] of alone) {
    const other = beside.get(kind) ?? [];
    const [before, after] = [quantile(own, 0.99), quantile(other, 0.99)];
    const ratio = after / before;
    const isOver = ratio >= GOAL && after - before > NOTICED_MS;
    if (isOver) isMet = false;
    const medians = `${quantile(own, 0.5).toFixed(0)} / ${quantile(other, 0.5).toFixed(0)} ms`;
    const most = `${before.toFixed(0)} / ${after.toFixed(0)} ms`;
    console.log(
      `${kind.padEnd(16)}${medians.padEnd(25)}${most.padEnd(22)}${ratio.toFixed(2)}${isOver ? '  over the goal' : ''}`,
    );
  }
  console.log(isMet ? `\nEach is under ${GOAL}.` : `\nNot each is under ${GOAL}.`);
  return isMet;
}

function quantile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? Number.NaN;
}
