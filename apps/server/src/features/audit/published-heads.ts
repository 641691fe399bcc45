import type pg from 'pg';
import type { Logger } from '../../platform/log.ts';
import { appendLines, readLines } from './append-lines.ts';

/** The last row of a chain at some time. */
export interface AuditHead {
  readonly chain: number;
  readonly sequence: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}
export type PublishedHead = AuditHead & { readonly at: string };

const HEADS_FILE = 'heads.jsonl';

/**
 * Writes heads that changed since they were last published to the directory's append-only file and to the log:
 * tampering with database rows then requires changes outside the database as well.
 */
export async function publishAuditHeads(
  connection: pg.Pool | pg.ClientBase,
  directory: string,
  { now, log }: { readonly now: Date; readonly log: Pick<Logger, 'info'> },
): Promise<number> {
  const published = new Map((await readPublishedHeads(directory)).map((head) => [head.chain, head.sequence]));
  const { rows } = await connection.query<{ chain_id: number; sequence: string; entry_hash: string }>(
    `select chain_id, sequence, encode(entry_hash, 'hex') as entry_hash from audit_heads order by chain_id`,
  );
  const moved = rows
    .map((row): AuditHead => ({ chain: row.chain_id, sequence: Number(row.sequence), hash: row.entry_hash }))
    .filter(({ chain, sequence }) => published.get(chain) !== sequence);
  if (moved.length === 0) return 0;
  const at = now.toISOString();
  await appendLines(
    directory,
    HEADS_FILE,
    moved.map((head) => ({ at, ...head })),
  );
  for (const head of moved) log.info(head, 'Head of an audit chain');
  return moved.length;
}

/** Reads all published heads, oldest first; skips a line that a crash cut off. */
export async function readPublishedHeads(directory: string): Promise<PublishedHead[]> {
  return (await readLines(directory, HEADS_FILE)) as PublishedHead[];
}
