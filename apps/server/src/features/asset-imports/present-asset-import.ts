import type { AssetImport, AssetImportDetail } from '@azimute/contract';
import { assetImportDetailSchema } from '@azimute/contract';
import { assetImportShownMoves } from '@azimute/contract/asset-imports/values';
import type { ImportRow, StoredLine } from './asset-imports-store.ts';

export function presentAssetImport(row: ImportRow): AssetImport {
  const { created_assets, changed_assets, unchanged_assets, refused_lines } = row;
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    failure: row.failure,
    lineCount: row.line_count,
    preview: {
      create: row.create_count,
      change: row.change_count,
      unchanged: row.unchanged_count,
      bad: row.bad_count,
      moves: row.move_count,
    },
    progress: {
      done: created_assets + changed_assets + unchanged_assets + refused_lines,
      total: row.create_count + row.change_count + row.unchanged_count,
      created: created_assets,
      changed: changed_assets,
      unchanged: unchanged_assets,
      refused: refused_lines,
    },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

const { encoding, separator } = assetImportDetailSchema.shape;

export function presentAssetImportDetail(
  row: ImportRow,
  sample: readonly StoredLine[],
  moving: readonly StoredLine[],
): AssetImportDetail {
  return {
    ...presentAssetImport(row),
    encoding: encoding.parse(row.encoding),
    separator: separator.parse(row.separator),
    headings: row.headings,
    mapping: row.mapping,
    createUnits: row.create_units,
    unitProfileIds: row.unit_profile_ids,
    createCustomers: row.create_customers,
    moveDevices: row.move_devices,
    moves: moving
      .flatMap(({ line, moves }) => (moves ?? []).map((move) => ({ line, ...move })))
      .slice(0, assetImportShownMoves),
    sample: sample.map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
}
