import type { QuarantineRun, QuarantineSelection } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { matchQuarantineSelection } from './match-quarantine.ts';
import { startQuarantineRun } from './quarantine-runs.ts';

/** Evaluates the current selection again, in the background; skips positions of a waiting replay. */
export function replayQuarantinedPositions(
  context: VerbContext,
  selection: QuarantineSelection,
): Promise<QuarantineRun> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    const run = await startQuarantineRun(transaction, null, async (runId) => {
      const { where, parameters } = await lockSelected(transaction, selection);
      const { rowCount } = await client.query(
        `update quarantined_positions q set quarantine_run_id = ${parameters.bind(runId)} where ${where}`,
        parameters.values,
      );
      return rowCount ?? 0;
    });
    await audit(client, {
      action: 'quarantine.replay',
      entity: 'quarantine',
      entityId: run.id,
      after: { ...describe(selection), positions: run.total },
    });
    return run;
  });
}

/** Deletes the selection permanently, except positions of a waiting replay. */
export function deleteQuarantinedPositions(
  context: VerbContext,
  selection: QuarantineSelection,
): Promise<{ deleted: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const { where, parameters } = await lockSelected(transaction, selection);
    const { rows } = await client.query<{ deleted: number }>(
      `with gone as (
        delete from quarantined_positions q where ${where} returning q.account_id, q.external_id
      ), counted as (
        select account_id, external_id, count(*)::int as positions from gone group by account_id, external_id
      ), freed as (
        update refused_devices r set kept_count = greatest(0, r.kept_count - c.positions)
        from counted c where r.account_id = c.account_id and r.external_id = c.external_id)
      select count(*)::int as deleted from gone`,
      parameters.values,
    );
    const deleted = rows[0]?.deleted ?? 0;
    if (deleted > 0) {
      await audit(client, {
        action: 'quarantine.delete',
        entity: 'quarantine',
        entityId: accountId,
        before: { ...describe(selection), positions: deleted },
      });
    }
    return { deleted };
  });
}

/**
 * Locks devices before their positions, by name, like the pipeline; returns the condition of the selection. Positions
 * that other devices send in the meantime are not selected, since they would be locked in another order.
 */
async function lockSelected(
  { client, accountId }: AssetRead,
  selection: QuarantineSelection,
): Promise<{ where: string; parameters: Parameters }> {
  const parameters = createParameters();
  const where = matchQuarantineSelection(selection, accountId, parameters);
  const { rows } = await client.query<{ name: string }>(
    `select distinct q.external_id as name from quarantined_positions q where ${where}`,
    parameters.values,
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `select from refused_devices r where r.account_id = $1 and r.external_id = any($2::text[])
    order by r.external_id for no key update`,
    [accountId, names],
  );
  return { where: `${where} and q.external_id = any(${parameters.bind(names)}::text[])`, parameters };
}

/** The audit records the request rather than thousands of IDs. */
function describe(selection: QuarantineSelection): Record<string, unknown> {
  return 'ids' in selection
    ? { selected: selection.ids.length }
    : { filters: selection.filters, except: selection.except.length };
}
