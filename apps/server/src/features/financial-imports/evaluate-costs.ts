import { costsMost, createCostSchema, type CreateCost } from '@azimute/contract';
import { costBases, costKinds } from '@azimute/contract/costs';
import type { FinancialImportField } from '@azimute/contract/financial-imports';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { mapInTurns } from '../../platform/take-turn.ts';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import { withoutEnd } from '../costs/insert-costs.ts';
import { describeLine, indexNames, type EvaluatedFile, type EvaluatedLine } from './evaluated-line.ts';
import { checkCells, openCells, type Names } from './read-cells.ts';

/** Evaluates each line of a file of costs against current data. */
export async function evaluateCosts(
  { client, accountId }: AccountClient,
  actor: Actor,
  { lines, ...reading }: EvaluatedFile,
): Promise<EvaluatedLine<CreateCost>[]> {
  const { rows: assets } = await client.query<{ id: number; code: string; category: string }>(
    'select asset_id as id, code, category from fleet_assets where account_id = $1 and archived_at is null',
    [accountId],
  );
  const codes = indexNames(assets.map(({ id, code }) => ({ id, name: code })));
  const categories = new Map(
    assets.flatMap(({ category }) => (category === '' ? [] : [[foldHeading(category), category]])),
  );
  const stored = await readStored({ client, accountId });
  const seen = new Set<string>();
  let room = Math.max(costsMost - stored.count, 0);
  return await mapInTurns(lines, (line) => {
    const cells = openCells(line, reading);
    const read = withoutEnd({
      kind: cells.word('kind', costKinds, (kind) => `costs:${kind}Kind`),
      basis: cells.word('basis', costBases, (basis) => `costs:basis_${basis}`),
      amount: cells.number('amount'),
      from: cells.day('from'),
      to: cells.day('to'),
      ...readSubject(cells, codes, categories, actor.allUnits),
      note: cells.text('note'),
    } as CreateCost);
    const settings = checkCells(cells, createCostSchema, read, fieldOf);
    const key = settings === undefined ? '' : keyOf(settings);
    const isPresent = stored.keys.has(key);
    if (settings !== undefined && !isPresent) {
      if (seen.has(key)) cells.refuse('amount', 'duplicate_line');
      else if (room === 0) cells.refuse('amount', 'no_room');
      else room -= 1;
      seen.add(key);
    }
    const isBad = Object.keys(cells.errors).length > 0;
    return {
      ...line,
      name: describeLine(cells, ['asset', 'category', 'kind']),
      outcome: isBad ? 'bad' : isPresent ? 'present' : 'create',
      errors: cells.errors,
      settings,
    };
  });
}

/** One asset, or all of a category, which requires access to all ULs. */
function readSubject(
  cells: ReturnType<typeof openCells>,
  codes: Names,
  categories: ReadonlyMap<string, string>,
  hasAllUnits: boolean,
): Pick<CreateCost, 'assetId' | 'category'> {
  const named = cells.text('category');
  if ((cells.text('asset') === '') === (named === '')) cells.refuse('asset', 'asset_or_category');
  else if (named !== '' && !hasAllUnits) cells.refuse('category', 'all_units');
  const category = named === '' ? null : (categories.get(foldHeading(named)) ?? null);
  if (named !== '' && category === null) cells.refuse('category', 'not_found');
  return { assetId: cells.named('asset', codes) ?? null, category };
}

/** Reads keys of the costs that the user sees, and how many more the account can have. */
async function readStored({
  client,
  accountId,
}: AccountClient): Promise<{ readonly count: number; readonly keys: ReadonlySet<string> }> {
  const { rows } = await client.query<CreateCost>(
    `select kind, basis, amount::float8 as amount, to_char(first_day, 'YYYY-MM-DD') as "from",
        to_char(last_day, 'YYYY-MM-DD') as "to", asset_id as "assetId", category, note
      from costs where account_id = $1 and work_order_id is null`,
    [accountId],
  );
  return { count: rows.length, keys: new Set(rows.map(keyOf)) };
}

function keyOf({ kind, basis, amount, from, to, assetId, category, note }: CreateCost): string {
  return JSON.stringify([kind, basis, amount, from, to, assetId, category, note]);
}

function fieldOf(name: string): FinancialImportField {
  return name === 'assetId' ? 'asset' : (name as FinancialImportField);
}
