import type { RejectionCode } from '@azimute/contract';
import { positionImportKeptRefusals } from '@azimute/contract/position-imports';
import type { Database } from '../../platform/postgres/database.ts';
import { insertLines } from '../../platform/imports/import-lines.ts';
import { updateImport } from '../../platform/imports/stored-imports.ts';
import {
  advanceImport,
  type ImportRun,
  type ImportStep,
  type ImportWork,
} from '../../platform/imports/import-run.ts';
import type { Intake } from '../telemetry/pipeline/intake.ts';
import { asSubmitted, evaluateSlice, type EvaluatedSlice } from './evaluate-slice.ts';
import { keptCells } from './kept-cells.ts';
import { positionImports, type PositionImportShape } from './position-imports.ts';
import { describeBreak } from './preview-positions.ts';
import { FileBrokenError } from './read/file-line.ts';
import { dialectOf } from './read/open-table.ts';
import { createPositionReader, type ReadLine, type RefusedLine } from './read/read-position.ts';
import { readSlices } from './read/read-slices.ts';
import { countStored, submitPatiently } from './submit-slice.ts';

interface PositionImportDependencies {
  readonly database: Database;
  readonly intake: Intake;
  readonly linesAtOnce?: number;
}

const LINES_AT_ONCE = 2_000;
const ASSETS_NAMED = 200;

type Run = ImportRun<PositionImportShape>;

/**
 * Passes the positions of a file to the pipeline. After a crash it skips to its last progress and continues; stored
 * positions of the interrupted slice count as accepted.
 */
export function positionImportWork(
  dependencies: PositionImportDependencies,
): ImportWork<PositionImportShape> {
  const { linesAtOnce = LINES_AT_ONCE } = dependencies;
  return {
    kind: positionImports,
    async *slices(run) {
      const { file, settings, lastLine } = await run.step(async ({ row }) => row);
      const source = { bytes: 0 };
      const task = {
        of: 'import',
        dialect: dialectOf(file),
        size: linesAtOnce,
        afterLine: lastLine,
      } as const;
      let reader: ReturnType<typeof createPositionReader> | undefined;
      try {
        const parts = countBytes(run.readFile(), source);
        for await (const { headings, lines } of readSlices(run.accountId, parts, task)) {
          const read = (reader ??= createPositionReader(settings, headings));
          await writeSlice(dependencies, run, source, (nowMs) => lines.map((line) => read(line, nowMs)));
          yield lines.length;
        }
      } catch (error) {
        if (!(error instanceof FileBrokenError)) throw error;
        if (error.line > lastLine) await writeSlice(dependencies, run, source, () => [describeBreak(error)]);
      }
    },
  };
}

async function* countBytes(
  chunks: AsyncGenerator<Buffer>,
  source: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const bytes of chunks) {
    yield bytes;
    source.bytes += bytes.length;
  }
}

interface BegunSlice extends EvaluatedSlice {
  readonly lastLine: number;
  readonly begunAt: Date;
  /** True if a previous attempt was interrupted: some of the slice may be stored. */
  readonly isRepeated: boolean;
}

/**
 * Passes a slice to the pipeline and stores its result. The slice is first marked as begun, so that after a crash in
 * between its positions are counted by their time of receipt.
 */
async function writeSlice(
  { database, intake }: PositionImportDependencies,
  run: Run,
  source: { readonly bytes: number },
  read: (nowMs: number) => readonly ReadLine[],
): Promise<void> {
  const begun = await run.step((step) => beginSlice(step, read(step.at.getTime())));
  const positions = begun.good.map(asSubmitted);
  const { answer, isRepeated } = await submitPatiently(intake, run, positions, begun.begunAt);
  const rejected = new Map(answer.rejected.map(({ index, code }) => [index, code]));
  const accepted =
    begun.isRepeated || isRepeated
      ? Math.min(
          await countStored(database, run.accountId, positions, begun.begunAt),
          positions.length - rejected.size,
        )
      : answer.accepted;
  const refused = [...begun.refused, ...refuseByPipeline(begun, rejected)];
  await run.record((step) =>
    storeProgress(step, {
      accepted,
      duplicates: positions.length - rejected.size - accepted,
      refused,
      assetIds: begun.good.map(({ device }) => device.assetId),
      lastLine: begun.lastLine,
      doneBytes: source.bytes,
    }),
  );
}

const lineOf = (read: ReadLine): number => ('position' in read ? read.position.index : read.line);

async function beginSlice(
  step: ImportStep<PositionImportShape>,
  lines: readonly ReadLine[],
): Promise<BegunSlice> {
  const { settings, progress, id } = step.row;
  const evaluated = await evaluateSlice(step, lines, settings);
  const sliceBegunAt = progress.sliceBegunAt ?? step.at.toISOString();
  await updateImport(positionImports, step, id, {
    state: 'running',
    startedAt: step.at,
    progress: { ...progress, sliceBegunAt },
  });
  return {
    ...evaluated,
    lastLine: lines.reduce((last, line) => Math.max(last, lineOf(line)), 0),
    begunAt: new Date(sliceBegunAt),
    isRepeated: progress.sliceBegunAt !== null,
  };
}

function refuseByPipeline(
  { good }: EvaluatedSlice,
  rejected: ReadonlyMap<number, RejectionCode>,
): RefusedLine[] {
  return good.flatMap(({ position, name, cells }) => {
    const code = rejected.get(position.index);
    if (code === undefined) return [];
    const isOfDevice = code === 'unknown_device';
    const value = isOfDevice ? name : new Date(position.fixedAtMs).toISOString();
    return [
      { line: position.index, reason: code, field: isOfDevice ? 'device' : 'time', value, cells } as const,
    ];
  });
}

interface SliceResult {
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly RefusedLine[];
  readonly assetIds: readonly number[];
  readonly lastLine: number;
  readonly doneBytes: number;
}

async function storeProgress(
  step: ImportStep<PositionImportShape>,
  { accepted, duplicates, refused, assetIds, lastLine, doneBytes }: SliceResult,
): Promise<void> {
  const { progress, ...row } = step.row;
  const room = Math.max(positionImportKeptRefusals - progress.refused, 0);
  await insertLines(
    positionImports,
    step,
    row,
    refused.slice(0, room).map(({ line, cells, reason, field, value }) => ({
      line,
      cells: keptCells(cells),
      problem: { reason, field, value },
    })),
  );
  await advanceImport(positionImports, step, lastLine, {
    doneBytes,
    accepted: progress.accepted + accepted,
    duplicates: progress.duplicates + duplicates,
    refused: progress.refused + refused.length,
    assetIds: [...new Set([...progress.assetIds, ...assetIds])].slice(0, ASSETS_NAMED),
    sliceBegunAt: null,
  });
}
