import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishAuditHeads } from '../features/audit/published-heads.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/create-test-database.ts';

let database: TestDatabase;
let owner: pg.Client;
let heads: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  heads = await mkdtemp(path.join(tmpdir(), 'azimute-heads-'));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(heads, { recursive: true });
});

function run(): Promise<{ code: number; told: string }> {
  const env = { ...process.env, DATABASE_URL: database.ownerUrl, AUDIT_HEADS_DIR: heads };
  return new Promise((resolve) => {
    const program = path.join(import.meta.dirname, 'verify-audit.ts');
    const child = execFile(process.execPath, [program], { env }, (_error, out, errors) => {
      resolve({ code: child.exitCode ?? -1, told: `${out}${errors}` });
    });
  });
}

it('exits with 1 if no head of old rows is published, and reports where it looked', async () => {
  await owner.query(`select append_audit(null, null, null, 'thing.change', 'thing', '1', null, '{}')`);
  expect(await run()).toEqual({ code: 0, told: expect.stringContaining('0 published heads: complete.') });
  await owner.query(
    `with aged as (
      update audit_entries e set at = e.at - interval '3 hours',
        entry_hash = audit_entry_hash(jsonb_populate_record(e, jsonb_build_object('at', e.at - interval '3 hours')))
      returning chain_id, entry_hash)
    update audit_heads h set entry_hash = aged.entry_hash from aged where h.chain_id = aged.chain_id`,
  );
  expect(await run()).toEqual({ code: 1, told: expect.stringContaining(`${heads} has no published heads`) });
  await publishAuditHeads(owner, heads, { now: new Date(), log: { info: () => undefined } });
  expect(await run()).toEqual({ code: 0, told: expect.stringContaining('1 published heads: complete.') });
});
