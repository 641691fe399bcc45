import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/create-test-database.ts';
import { publishAuditHeads, readPublishedHeads } from './published-heads.ts';
import { verifyAudit } from './verify-audit.ts';

let database: TestDatabase;
let owner: pg.Client;
let heads: string;
/** The chain of a test, which belongs to an account. */
let chain = 0;
const log = { info: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  heads = await mkdtemp(path.join(tmpdir(), 'azimute-heads-'));
  await owner.query('delete from audit_entries');
  await owner.query('delete from audit_heads');
  chain += 1;
  await write(null, 2);
  await write(chain, 5);
});
afterEach(() => rm(heads, { recursive: true }));

async function write(account: number | null, rows: number, writer = owner): Promise<void> {
  for (let n = 0; n < rows; n += 1) {
    await writer.query(
      `select set_config('azimute.address', $3, false),
        append_audit($1, null, null, 'thing.change', 'thing', $2, null, '{"é": [1, null]}')`,
      [account, String(n), n % 2 === 0 ? '' : '10.0.0.1'],
    );
  }
}
const publish = () => publishAuditHeads(owner, heads, { now: new Date(), log });
const verify = async () => verifyAudit(owner, await readPublishedHeads(heads));
const problems = async () =>
  (await verify()).problems.map((problem) => {
    expect(problem.chain).toBe(chain);
    return `${problem.sequence} ${problem.kind}`;
  });

describe('verifying the audit', () => {
  it('finds nothing in append-only rows', async () => {
    await publish();
    await write(chain, 2);
    expect(await publish()).toBe(1);
    expect(await publish()).toBe(0);
    expect(await verify()).toEqual({ rows: 9, chains: 2, problems: [], purged: [], headsMissing: false });
  });

  it('finds nothing in rows appended while it reads', async () => {
    await publish();
    const writer = new pg.Client({ connectionString: database.ownerUrl });
    await writer.connect();
    const meddled = Object.create(owner) as pg.Client;
    let appended = 0;
    meddled.query = (async (text: string, values?: unknown[]) => {
      const answer = await owner.query(text, values);
      await write(chain, 1, writer);
      appended += 1;
      return answer;
    }) as typeof owner.query;
    const verdict = await verifyAudit(meddled, await readPublishedHeads(heads));
    await writer.end();
    expect(verdict.problems).toEqual([]);
    expect(appended).toBeGreaterThan(4);
    expect((await verify()).rows).toBe(7 + appended);
  });

  it('reports rows older than two hours without a published head', async () => {
    expect((await verify()).headsMissing).toBe(false);
    await owner.query(`update audit_entries set at = at - interval '3 hours' where chain_id = ${chain}`);
    expect((await verify()).headsMissing).toBe(true);
    await publish();
    expect((await verify()).headsMissing).toBe(false);
  });

  it('finds a row that was removed', async () => {
    await owner.query(`delete from audit_entries where chain_id = ${chain} and sequence = 3`);
    expect(await problems()).toEqual(['3 missing']);
  });

  it.each([
    ['a value', `after = '{}'`],
    ['the actor', 'user_id = 1'],
    ['the impersonated user', 'as_user_id = 1'],
    ['the origin', `address = '10.0.0.9'`],
    ['when', `at = at + interval '1 second'`],
  ])('finds a row with %s altered', async (_what, change) => {
    await owner.query(`update audit_entries set ${change} where chain_id = ${chain} and sequence = 3`);
    expect(await problems()).toEqual(['3 altered']);
  });

  it('finds a row altered together with its hash', async () => {
    await owner.query(
      `update audit_entries e set after = '{}', entry_hash = audit_entry_hash(
        jsonb_populate_record(e, '{"after": {}}')) where chain_id = ${chain} and sequence = 3`,
    );
    expect(await problems()).toEqual(['4 unlinked']);
  });

  it('finds a truncated end, and with published heads also one truncated with its head', async () => {
    await publish();
    await owner.query(`delete from audit_entries where chain_id = ${chain} and sequence > 3`);
    expect(await problems()).toEqual(['4 cut_off']);
    await owner.query(
      `update audit_heads h set sequence = 3, entry_hash = e.entry_hash
      from audit_entries e where h.chain_id = ${chain} and e.chain_id = ${chain} and e.sequence = 3`,
    );
    expect(await problems()).toEqual(['4 cut_off']);
    expect((await verifyAudit(owner, [])).problems).toEqual([]);
  });

  it('finds a chain that was rewritten from the beginning', async () => {
    await publish();
    await owner.query(`delete from audit_entries where chain_id = ${chain}`);
    await owner.query(`delete from audit_heads where chain_id = ${chain}`);
    await write(chain, 6);
    expect(await problems()).toEqual(['5 differs_from_published']);
  });

  it('continues after a line truncated by a crash', async () => {
    await publish();
    await appendFile(path.join(heads, 'heads.jsonl'), '{"at":"2030');
    await write(chain, 1);
    await publish();
    expect((await readPublishedHeads(heads)).map(({ sequence }) => sequence)).toEqual([2, 5, 6]);
  });

  it('finds a function that accepts altered rows', async () => {
    await owner.query(`update audit_entries set user_id = 1 where chain_id = ${chain} and sequence = 3`);
    await owner.query(
      `create or replace function audit_entry_hash(entry audit_entries) returns bytea language sql immutable
      as 'select entry.entry_hash'`,
    );
    expect(await problems()).toEqual(['3 altered']);
  });
});
