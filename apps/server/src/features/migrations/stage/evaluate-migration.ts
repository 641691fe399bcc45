import type { MigrationDetail } from '@azimute/contract';
import { builtInReadings } from '@azimute/contract/readings';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { insertLines } from '../../../platform/imports/import-lines.ts';
import { updateImport } from '../../../platform/imports/stored-imports.ts';
import { readTimeZone } from '../../assets/assets-reads.ts';
import { planMigration } from '../mapping/plan-migration.ts';
import { idOf, SourceGraph, type AccountFacts } from '../mapping/source-graph.ts';
import { migrationImports, summarizeLines, type MigrationRow } from '../migration-imports.ts';
import { readRecords } from './parts.ts';

/** Plans every record again and stores the report: the dry run, which changes nothing else. */
export async function evaluateMigration(
  account: AccountClient,
  row: Pick<MigrationRow, 'id' | 'userId' | 'file' | 'progress'>,
  settings: MigrationDetail['settings'],
): Promise<void> {
  const { client, accountId } = account;
  const tables = await readRecords(account, row.id);
  const facts = await readFacts(account);
  const graph = new SourceGraph(tables, settings, facts);
  const groups = describeGroups(graph);
  const whole = {
    ...settings,
    groups: groups.map(({ groupId, unitId, isLeftOut }) => ({ groupId, unitId, isLeftOut })),
  };
  const lines = planMigration({ tables, counts: row.file.counts }, whole, facts);
  await client.query(
    `delete from import_lines where account_id = $1 and kind = 'migration' and import_id = $2`,
    [accountId, row.id],
  );
  await insertLines(
    migrationImports,
    account,
    row,
    lines.map(({ plan, ...problem }, index) => ({
      line: index + 1,
      cells: [problem.kind, problem.sourceId, problem.name],
      problem: { ...problem, isDone: false },
      ...(plan !== null && { plan }),
    })),
  );
  await updateImport(migrationImports, account, row.id, {
    settings: whole,
    preview: { groups, summary: summarizeLines(lines) },
    progress: {
      ...row.progress,
      recordCount: lines.length,
      positionCount: row.file.counts['tc_positions'] ?? 0,
    },
  });
}

/** Describes the groups; a group without a choice goes to the UL with its name or code, or to a new one. */
function describeGroups(graph: SourceGraph): MigrationDetail['groups'] {
  const counts = new Map<number, number>();
  for (const device of graph.devices()) {
    const path = graph.pathOf(idOf(device, 'groupid'));
    const groupId = path.length === 0 ? 0 : idOf(device, 'groupid');
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  }
  const chosen = new Map(graph.settings.groups.map((choice) => [choice.groupId, choice]));
  const ids = [...graph.groups().map((row) => idOf(row)), ...(counts.has(0) ? [0] : [])];
  return ids.map((groupId) => {
    const own = graph.pathOf(groupId).at(-1)?.['name'] ?? '';
    const same = graph.facts.units.find(({ code, name }) => code === own || name === own);
    const { unitId, isLeftOut } = chosen.get(groupId) ?? { unitId: same?.id ?? null, isLeftOut: false };
    return {
      groupId,
      name: graph.nameOfGroup(groupId),
      deviceCount: counts.get(groupId) ?? 0,
      unitId,
      isLeftOut,
    };
  });
}

async function readFacts(account: AccountClient): Promise<AccountFacts> {
  const { client, accountId } = account;
  const select = async <Row extends object>(text: string): Promise<readonly Row[]> =>
    (await client.query<Row>(text, [accountId])).rows;
  const assets = await select<{ unitId: number; code: string; deviceId: string | null }>(
    `select a.unit_id as "unitId", a.code, d.external_id as "deviceId" from current_assets a
      left join devices d on d.account_id = a.account_id and d.asset_id = a.asset_id
      where a.account_id = $1`,
  );
  const devicesOfUnits = new Map<number, (string | null)[]>();
  for (const { unitId, deviceId } of assets)
    devicesOfUnits.set(unitId, [...(devicesOfUnits.get(unitId) ?? []), deviceId]);
  const people = await select<{ email: string }>(
    'select lower(email) as email from account_people where account_id = $1',
  );
  const readings = await select<{ code: string }>('select code from readings where account_id = $1');
  return {
    timeZone: await readTimeZone(account),
    units: await select(
      'select unit_id as id, code, name from current_units where account_id = $1 order by code',
    ),
    devicesOfUnits,
    devices: new Set(assets.flatMap(({ deviceId }) => deviceId ?? [])),
    codes: new Set(assets.map(({ code }) => code)),
    emails: new Set(people.map(({ email }) => email)),
    readingCodes: new Set([...builtInReadings, ...readings].map(({ code }) => code)),
  };
}
