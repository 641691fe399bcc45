import type { ImportRow, ImportShape } from './import-kind.ts';

/** Describes an import in responses, regardless of its kind. */
export function describeLifeCycle({
  id,
  fileName,
  state,
  failure,
  createdAt,
  startedAt,
  finishedAt,
}: ImportRow<ImportShape>) {
  return {
    id,
    fileName,
    state,
    failure,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
