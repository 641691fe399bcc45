import { parseArgs } from 'node:util';
import { tryMigration } from './migration/try-migration.ts';

const USAGE = `node scripts/run.mjs trials/src/migration.ts [--positions <n>] [--devices <n>] [--kills <n>] [--seed <n>]

Migrates a generated dump of a Traccar while the portal is killed (-9) at random instants, compares every fix with the
dump, and migrates it again, which must change nothing. Then migrates another dump without kills and prints the
positions per second. Ends with an error at the first difference.

  --positions <n>   positions of each dump (300000)
  --devices <n>     devices of each dump (60)
  --kills <n>       kills while the first is migrated (10)
  --seed <n>        of the instants (1)
`;

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '300000' },
    devices: { type: 'string', default: '60' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else {
  const report = await tryMigration({
    positions: Number(values.positions),
    devices: Number(values.devices),
    kills: Number(values.kills),
    seed: Number(values.seed),
    onKill: (kills, positions) => console.log(`kill ${kills} after ${positions} positions`),
  });
  console.log(
    `${report.compared} fixes are equal after ${report.kills} kills, and again after a second migration`,
  );
  console.log(`${Math.round(report.positionsPerSecond)} positions/s without kills`);
}
