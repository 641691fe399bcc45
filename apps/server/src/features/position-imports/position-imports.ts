import {
  changesModule,
  type PositionImport,
  type PositionImportDetail,
  type PositionImportPreview,
  type PositionImportSettings,
} from '@azimute/contract';
import type { AccountClient, ImportKind, ImportRow } from '../../platform/imports/import-kind.ts';
import { readLines } from '../../platform/imports/import-lines.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { describeLifeCycle } from '../../platform/imports/describe-life-cycle.ts';
import type { FileDialect } from './read/open-table.ts';
import { layoutOf } from './read/layout-of.ts';
import type { RefusedLine } from './read/read-position.ts';

export interface PositionImportShape {
  readonly file: FileDialect & {
    /** After decompression. */
    readonly sizeBytes: number;
    readonly headings: string[];
    readonly sample: PositionImportDetail['sample'];
  };
  readonly settings: PositionImportSettings;
  readonly preview: PositionImportPreview;
  readonly progress: Pick<PositionImport['progress'], 'doneBytes' | 'accepted' | 'duplicates' | 'refused'> & {
    readonly assetIds: number[];
    /** Start of the current slice: after a crash, its stored positions were received since then. */
    readonly sliceBegunAt: string | null;
  };
  readonly problem: Pick<RefusedLine, 'reason' | 'field' | 'value'>;
}

export const positionImports: ImportKind<PositionImportShape> = {
  name: 'position',
  mayImport: ({ changes }) => changesModule(changes, 'services:simc:geolocalizacao:ativos'),
  noProgress: { doneBytes: 0, accepted: 0, duplicates: 0, refused: 0, assetIds: [], sliceBegunAt: null },
  summarize: ({ progress: { accepted, duplicates, refused } }) => ({ accepted, duplicates, refused }),
  mostDrafts: 3,
  mostUnended: 10,
};

const REFUSALS_SHOWN = 20;

/** @throws DomainError not_found if it is not the user's, or incomplete */
export async function readPositionImport(account: AccountClient, id: number): Promise<PositionImportDetail> {
  const row = await findImport(positionImports, account, id);
  const { encoding, separator, headings, sample } = row.file;
  const asked = { after: 0, limit: REFUSALS_SHOWN, only: 'bad' as const };
  const refused = await readLines(positionImports, account, id, asked);
  return {
    ...presentPositionImport(row),
    encoding,
    separator,
    headings,
    layout: layoutOf(headings),
    settings: row.settings,
    sample,
    preview: row.preview,
    refusals: refused.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, ...problem }])),
    assetIds: row.progress.assetIds,
  };
}

export function presentPositionImport(row: ImportRow<PositionImportShape>): PositionImport {
  const { doneBytes, accepted, duplicates, refused } = row.progress;
  const totalBytes = row.file.sizeBytes;
  return {
    ...describeLifeCycle(row),
    format: row.file.format,
    progress: {
      doneBytes: row.state === 'finished' ? totalBytes : Math.min(doneBytes, totalBytes),
      totalBytes,
      lines: accepted + duplicates + refused,
      accepted,
      duplicates,
      refused,
    },
  };
}
