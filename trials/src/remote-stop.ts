import { parseArgs } from 'node:util';
import { exploreStops, playStops } from '@azimute/engine/remote-stop/testing/explore-stops';

const USAGE = `node scripts/run.mjs trials/src/remote-stop.ts [--depth <n>] [--histories <n>] [--seed <n>]

Explores every order of positions, delays, losses and restarts around a remote stop up to a depth, then plays random
histories, and ends with an error at the first that stops an asset unsafely or leaves it held.

  --depth <n>       events from an open request and from a decision (11)
  --histories <n>   random histories of 40 events (10000000)
  --seed <n>        of the histories (1)
`;
const EVENTS = 40;

const { values } = parseArgs({
  options: {
    depth: { type: 'string', default: '11' },
    histories: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else tryRemoteStop(Number(values.depth), Number(values.histories), Number(values.seed));

function tryRemoteStop(depth: number, histories: number, seed: number): void {
  console.log(`${exploreStops(depth)} states within ${depth} events: all safe`);
  const { stopped, released } = playStops(histories, EVENTS, seed);
  console.log(
    `${histories} histories of ${EVENTS} events: ${stopped} stopped, ${released} released, all safe`,
  );
}
