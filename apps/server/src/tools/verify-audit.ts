import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPublishedHeads } from '../features/audit/published-heads.ts';
import { verifyAudit, type AuditProblem } from '../features/audit/verify-audit.ts';
import { findRunningServer } from '../platform/postgres/embedded/find-running-server.ts';
import { runAsOwner } from '../platform/postgres/run-as-owner.ts';

const USAGE = `npm run audit:verify -- [options]

Reads the whole audit of a running portal and says which rows were removed, altered or cut off. It changes nothing.
DATA_DIR, DATABASE_URL and AUDIT_HEADS_DIR are read as by the portal itself. Ends with 1 when something is wrong, and when
no head is published of rows that are older than two hours.

  --data-dir <path>   in place of DATA_DIR (.data)
  --heads <path>      directory of the published heads, in place of AUDIT_HEADS_DIR (audit-heads of DATA_DIR)
`;

const WORDS: Readonly<Record<AuditProblem['kind'], string>> = {
  missing: 'was removed',
  altered: 'was altered',
  unlinked: 'does not follow the previous one, or is not an end of the chain',
  cut_off: 'and all after it were cut off',
  differs_from_published: 'is not the one that was published',
};
const MOST_PRINTED = 50;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: readSetting('DATA_DIR') ?? '.data' },
      heads: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const dataDir = path.resolve(values['data-dir']);
  const directory = values.heads ?? readSetting('AUDIT_HEADS_DIR') ?? path.join(dataDir, 'audit-heads');
  const published = await readPublishedHeads(directory);
  const url = readSetting('DATABASE_URL') ?? (await findRunningServer(dataDir));
  const { rows, chains, problems, purged, headsMissing } = await runAsOwner(url, (owner) =>
    verifyAudit(owner, published),
  );
  for (const { chain, sequence, kind } of problems.slice(0, MOST_PRINTED)) {
    console.error(
      `${chain === 0 ? 'chain without an account' : `account ${chain}`}: row ${sequence} ${WORDS[kind]}`,
    );
  }
  if (problems.length > MOST_PRINTED) console.error(`and ${problems.length - MOST_PRINTED} more`);
  if (headsMissing) console.error(missingHeads(directory));
  if (purged.length > 0) console.log(`Purged accounts without audit rows: ${purged.join(', ')}`);
  console.log(
    `${rows} rows in ${chains} chains, ${published.length} published heads: ` +
      describeVerdict(problems.length, headsMissing),
  );
  return problems.length === 0 && !headsMissing ? 0 : 1;
}

function describeVerdict(problems: number, headsMissing: boolean): string {
  if (problems > 0) return `${problems} problems.`;
  return headsMissing ? 'complete, but their ends cannot be verified without published heads.' : 'complete.';
}

function missingHeads(directory: string): string {
  return (
    `${directory} has no published heads, although there are rows older than two hours. Pass the AUDIT_HEADS_DIR of the ` +
    'portal with --heads. If it is correct, heads.jsonl was lost: restore it from a copy, or search the logs for ' +
    '"Head of an audit chain". A running portal that has not published any yet writes the file within an hour.'
  );
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
