import type { PositionsAnswer } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { ImportRun } from '../../platform/imports/import-run.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { placeOfSource } from '../telemetry/values/place-of-source.ts';
import type { Intake } from '../telemetry/pipeline/intake.ts';
import type { Position, Submission } from '../telemetry/values/position.ts';
import type { PositionImportShape } from './position-imports.ts';

interface Submitted {
  readonly answer: PositionsAnswer;
  readonly isRepeated: boolean;
}

/**
 * Waits while the pipeline temporarily refuses positions, so that the queue's attempts are not used up: without limit
 * if the intake is full, otherwise for a limited time. Ends the attempt if the import was canceled in the meantime.
 */
export async function submitPatiently(
  intake: Intake,
  run: ImportRun<PositionImportShape>,
  positions: readonly Position[],
  begunAt: Date,
): Promise<Submitted> {
  const notBeforeMs = begunAt.getTime();
  const submission: Submission = { source: 'file', notBeforeMs, positions, rejected: [], quarantined: [] };
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return { answer: await intake.submit({ accountId: run.accountId }, submission), isRepeated };
    } catch (error) {
      if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
      if (error.code === 'overloaded') run.patience.renew();
      if (!(await run.patience.wait(error.retryAfterSeconds))) throw error;
    }
    await run.requireWanted();
  }
}

/** Counts these positions if they came from a file since the slice was begun. */
export async function countStored(
  database: Database,
  accountId: number,
  positions: readonly Position[],
  begunAt: Date,
): Promise<number> {
  if (positions.length === 0) return 0;
  const times = positions.map(({ fixedAtMs }) => fixedAtMs);
  const { rows } = await asProvedAccounts(database.pipeline, [accountId], (client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count
      from (select distinct * from unnest($2::text[], $3::timestamptz[]) as t (external_id, fixed_at)) t
        join devices d on d.account_id = $1 and d.external_id = t.external_id
        join positions p on p.account_id = $1 and p.device_id = d.device_id and p.fixed_at = t.fixed_at
      where p.fixed_at between $4 and $5 and p.received_at >= $6 and p.source = $7`,
      [
        accountId,
        positions.map(({ externalId }) => externalId),
        times.map((time) => new Date(time)),
        new Date(times.reduce((a, b) => Math.min(a, b), Infinity)),
        new Date(times.reduce((a, b) => Math.max(a, b), -Infinity)),
        begunAt,
        placeOfSource('file'),
      ],
    ),
  );
  return rows[0]?.count ?? 0;
}
