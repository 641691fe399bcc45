import { asVisitor } from '@azimute/server/src/platform/postgres/transaction.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { statedRowRights } from './stated-row-rights.ts';

const linkedTables = ['file_links', 'subscription_deliveries', 'tracking_links'];
const tables = statedRowRights.flatMap((line) => /^azimute_app (\w+): admin \d/.exec(line)?.[1] ?? []);

/**
 * Lists, for a planted link of each kind (or of one table), the rows beyond public ones that a visitor with its token
 * sees in any table open to the application. Exactly one is right: the link.
 */
export async function listVisitorRights(database: TestDatabase, only?: string): Promise<string[]> {
  const anyone = await countForVisitor(database, Buffer.alloc(32));
  const rights: string[] = [];
  for (const table of linkedTables.filter((name) => only === undefined || name === only)) {
    const [row] = await database.queryAsOwner<{ hash: Buffer }>(
      `select token_hash as hash from ${table} where token_hash is not null limit 1`,
    );
    const seen = await countForVisitor(database, row?.hash ?? Buffer.alloc(32));
    rights.push(`visitor of ${table}: ${seen.filter((line) => !anyone.includes(line)).join(', ')}`);
  }
  return rights;
}

export const statedVisitorRights = linkedTables.map((table) => `visitor of ${table}: ${table} 1`);

function countForVisitor({ database }: TestDatabase, hash: Buffer): Promise<string[]> {
  const counts = tables.map(
    (name) => `select '${name} ' || count(*) as line from ${name} having count(*) > 0`,
  );
  return asVisitor(database.app, hash, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select * from (${counts.join(' union all ')}) counted order by 1`,
    );
    return rows.map(({ line }) => line);
  });
}
