import { isDeepStrictEqual } from 'node:util';
import {
  createRentalContractSchema,
  rentalContractsMost,
  rentalUsualLeastMinutes,
  type CreateRentalContract,
} from '@azimute/contract';
import type { FinancialImportField } from '@azimute/contract/financial-imports';
import { rentalBases, rentalDayRules, type RentalChoiceKind } from '@azimute/contract/rentals/values';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { mapInTurns } from '../../platform/take-turn.ts';
import { withoutHours } from '../rentals/insert-rental-contracts.ts';
import { describeLine, indexNames, type EvaluatedFile, type EvaluatedLine } from './evaluated-line.ts';
import { checkCells, openCells, type Names } from './read-cells.ts';

/** Evaluates each line of a file of rental contracts against current data. */
export async function evaluateContracts(
  account: AccountClient,
  { lines, ...reading }: EvaluatedFile,
): Promise<EvaluatedLine<CreateRentalContract>[]> {
  const names = await readNames(account);
  const opened = lines.map((line) => ({ line, cells: openCells(line, reading) }));
  const stored = await readStored(
    account,
    opened.map(({ cells }) => cells.text('code')),
  );
  const seen = new Set<string>();
  let { room } = stored;
  return await mapInTurns(opened, ({ line, cells }) => {
    const read = withoutHours({
      code: cells.text('code'),
      customerId: cells.named('customer', names.customer),
      assetId: cells.named('asset', names.asset),
      siteId: cells.named('site', names.site),
      from: cells.day('from'),
      to: cells.day('to'),
      basis: cells.word('basis', rentalBases, (basis) => `rentals:basis_${basis}`),
      rate: cells.number('rate'),
      includedHours: cells.number('includedHours'),
      overuseRate: cells.number('overuseRate'),
      dayRule: cells.word('dayRule', rentalDayRules, (rule) => `rentals:choose_${rule}`) ?? 'calendar',
      leastMinutes: cells.number('leastMinutes') ?? rentalUsualLeastMinutes,
      note: cells.text('note'),
    } as CreateRentalContract);
    const settings = checkCells(cells, createRentalContractSchema, read, fieldOf);
    const key = settings === undefined ? '' : keyOf(settings);
    const known = stored.contracts.get(key);
    if (settings !== undefined) {
      if (seen.has(key)) cells.refuse('code', 'duplicate_line');
      else if (known !== undefined && !isDeepStrictEqual(known, settings)) cells.refuse('code', 'differs');
      else if (known === undefined && room === 0) cells.refuse('code', 'no_room');
      else if (known === undefined) room -= 1;
      seen.add(key);
    }
    const isBad = Object.keys(cells.errors).length > 0;
    return {
      ...line,
      name: describeLine(cells, ['code', 'asset']),
      outcome: isBad ? 'bad' : known === undefined ? 'create' : 'present',
      errors: cells.errors,
      settings,
    };
  });
}

/** Reads the entities that contracts may name: assets by code, customers and sites by name. */
async function readNames({
  client,
  accountId,
}: AccountClient): Promise<Readonly<Record<RentalChoiceKind, Names>>> {
  const { rows: assets } = await client.query<{ id: number; name: string }>(
    'select asset_id as id, code as name from fleet_assets where account_id = $1 and archived_at is null',
    [accountId],
  );
  const { rows } = await client.query<{ kind: RentalChoiceKind; id: number; name: string }>(
    `select kind, id, label as name from rental_names where account_id = $1 and kind in ('customer', 'site') and not is_archived`,
    [accountId],
  );
  const ofKind = (kind: RentalChoiceKind): Names => indexNames(rows.filter((row) => row.kind === kind));
  return { asset: indexNames(assets), customer: ofKind('customer'), site: ofKind('site') };
}

/** Reads the contracts with these numbers that the user sees, and how many more the account can have. */
async function readStored(
  { client, accountId }: AccountClient,
  codes: readonly string[],
): Promise<{ readonly room: number; readonly contracts: ReadonlyMap<string, CreateRentalContract> }> {
  const { rows } = await client.query<CreateRentalContract>(
    `select code, customer_id as "customerId", asset_id as "assetId", geofence_id as "siteId",
        to_char(first_day, 'YYYY-MM-DD') as "from", to_char(last_day, 'YYYY-MM-DD') as "to", basis, rate::float8 as rate,
        included_hours::float8 as "includedHours", overuse_rate::float8 as "overuseRate", day_rule as "dayRule",
        least_minutes as "leastMinutes", note
      from rental_contracts where account_id = $1 and code = any ($2)`,
    [accountId, [...new Set(codes)]],
  );
  const { rows: counted } = await client.query<{ count: number }>(
    'select count(*)::int as count from rental_contracts where account_id = $1',
    [accountId],
  );
  return {
    room: Math.max(rentalContractsMost - (counted[0]?.count ?? 0), 0),
    contracts: new Map(rows.map((row) => [keyOf(row), row])),
  };
}

function keyOf({ code, assetId, from }: CreateRentalContract): string {
  return JSON.stringify([code, assetId, from]);
}

const fields: Readonly<Record<string, FinancialImportField>> = {
  customerId: 'customer',
  assetId: 'asset',
  siteId: 'site',
};

function fieldOf(name: string): FinancialImportField {
  return fields[name] ?? (name as FinancialImportField);
}
