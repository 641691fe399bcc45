import type { PositionImport, PositionImportDetail } from '@azimute/contract';
import type { ImportRow } from './position-imports-store.ts';
import type { RefusedLine } from './read/read-position.ts';

export function presentPositionImport(row: ImportRow): PositionImport {
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    state: row.state,
    failure: row.failure,
    progress: {
      doneBytes: row.done_bytes,
      totalBytes: row.size_bytes,
      lines: row.accepted + row.duplicates + row.refused,
      accepted: row.accepted,
      duplicates: row.duplicates,
      refused: row.refused,
    },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function presentPositionImportDetail(
  row: ImportRow,
  refusals: readonly RefusedLine[],
): PositionImportDetail {
  return {
    ...presentPositionImport(row),
    encoding: row.encoding,
    separator: row.separator,
    headings: row.headings,
    settings: row.settings,
    sample: row.sample.map(({ line, cells }) => ({ line, cells: [...cells] })),
    preview: row.preview,
    refusals: refusals.map(({ line, reason, field, value }) => ({ line, reason, field, value })),
    assetIds: row.asset_ids,
  };
}
