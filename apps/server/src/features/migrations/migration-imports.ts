import type { MigrationDetail, MigrationLine, Migration } from '@azimute/contract';
import { migrationKinds } from '@azimute/contract/migrations';
import { describeLifeCycle } from '../../platform/imports/describe-life-cycle.ts';
import type { AccountClient, ImportKind, ImportRow } from '../../platform/imports/import-kind.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { changesModule } from '@azimute/contract';
import type { PlannedLine, RecordPlan } from './mapping/planned-line.ts';
import type { HistoryCursor } from './source/read-postgres.ts';

export interface MigrationShape {
  readonly file: {
    /** Rows of each table. */
    readonly counts: Readonly<Record<string, number>>;
    readonly isTimeZoneFound: boolean;
    /** First and last time of a position, as the source holds it. */
    readonly from: string | null;
    readonly to: string | null;
    /** History that is staged, to continue after an interruption. */
    readonly cursor: HistoryCursor;
  };
  readonly settings: MigrationDetail['settings'];
  readonly preview: Pick<MigrationDetail, 'groups' | 'summary'>;
  readonly progress: Migration['progress'];
  /** Every line has one, so that lines stay for the report. */
  readonly problem: Omit<PlannedLine, 'plan'> & Pick<MigrationLine, 'isDone'>;
  readonly plan: RecordPlan;
}

export type MigrationRow = ImportRow<MigrationShape>;

export const migrationImports: ImportKind<MigrationShape> = {
  name: 'migration',
  mayImport: ({ role, changes }) => role === 'admin' && changesModule(changes, 'admin:users'),
  noProgress: {
    stage: 'records',
    records: 0,
    recordCount: 0,
    positions: 0,
    positionCount: 0,
    stored: 0,
    duplicates: 0,
    refused: 0,
  },
  summarize: ({ progress: { records, stored, duplicates, refused } }) => ({
    records,
    stored,
    duplicates,
    refused,
  }),
  mostUnended: 1,
};

/** @throws DomainError not_found if it is not the user's, or incomplete */
export async function readMigration(account: AccountClient, id: number): Promise<MigrationDetail> {
  const row = await findImport(migrationImports, account, id);
  const { file, settings, preview } = row;
  return {
    ...presentMigration(row),
    settings,
    isTimeZoneFound: file.isTimeZoneFound,
    groups: preview.groups,
    history: {
      positions: file.counts['tc_positions'] ?? 0,
      events: file.counts['tc_events'] ?? 0,
      from: file.from,
      to: file.to,
    },
    summary: preview.summary,
  };
}

export function presentMigration(row: MigrationRow): Migration {
  return { ...describeLifeCycle(row), progress: row.progress };
}

/** Counts the lines of the report by kind. */
export function summarizeLines(
  lines: readonly Pick<PlannedLine, 'kind' | 'outcome' | 'name'>[],
): MigrationDetail['summary'] {
  return migrationKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length === 0) return [];
    const isHistory = kind === 'events' || kind === 'positions';
    const count = (outcome: PlannedLine['outcome']): number =>
      own
        .filter((line) => line.outcome === outcome)
        .reduce((sum, line) => sum + (isHistory ? Number(line.name) : 1), 0);
    const [carried, changed, none] = [count('carried'), count('changed'), count('none')];
    return [{ kind, source: carried + changed + none, carried, changed, none }];
  });
}
