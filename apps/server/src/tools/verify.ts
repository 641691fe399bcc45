import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  openVerifyPool,
  verifyAssets,
  type AssetToVerify,
  type VerifiedTotal,
} from '../features/verification/verify-assets.ts';
import { findRunningServer } from '../platform/postgres/embedded/find-running-server.ts';

const USAGE = `npm run verify -- [options]

Recomputes trips, visits, geofence crossings, alerts, days, months, days of ULs and trails from the positions of a running
portal, compares them with what is stored, and names each difference and its cause. It changes nothing. DATA_DIR and
DATABASE_URL are read as by the portal itself. Ends with 1 when something differs.

  --account <id>      only this account
  --asset <code>      only assets with this code
  --from <instant>    from the last checkpoint before this instant, in place of the first stored position
  --to <instant>      up to this instant, in place of now; alerts are then not compared
  --data-dir <path>   in place of DATA_DIR (.data)
`;
const MOST_PRINTED = 200;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      account: { type: 'string' },
      asset: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      'data-dir': { type: 'string', default: readSetting('DATA_DIR') ?? '.data' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const time = { fromMs: readInstant('from', values.from), untilMs: readInstant('to', values.to) };
  const url = readSetting('DATABASE_URL') ?? (await findRunningServer(path.resolve(values['data-dir'])));
  const pool = openVerifyPool(url, 'azimute verify');
  try {
    const { rows } = await pool.query<AssetToVerify>(
      `select account_id as "accountId", asset_id as "assetId", code from assets
        where ($1::int is null or account_id = $1) and ($2::text is null or code = $2) order by account_id, asset_id`,
      [values.account ?? null, values.asset ?? null],
    );
    return tell(await verifyAssets(pool, rows, time));
  } finally {
    await pool.end();
  }
}

function tell({ assets, recalculating, skippedDays, rows, differences }: VerifiedTotal): number {
  for (const line of differences.slice(0, MOST_PRINTED)) console.error(line);
  if (differences.length > MOST_PRINTED) console.error(`and ${differences.length - MOST_PRINTED} more`);
  if (recalculating.length > 0)
    console.log(
      `Not compared because they are being recalculated: ${recalculating.join(', ')}. Run the command again later.`,
    );
  if (skippedDays > 0)
    console.log(
      `${skippedDays} days were not compared because they wait to be recalculated or have a trip that differs.`,
    );
  for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count} rows compared`);
  console.log(`${assets} assets, ${differences.length} differences.`);
  return differences.length === 0 ? 0 : 1;
}

function readInstant(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Error(`--${name} is not a valid time. Write it as 2026-03-02T00:00:00Z.`);
  return ms;
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
