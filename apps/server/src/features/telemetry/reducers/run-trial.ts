import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { LineRun } from '../../../platform/http/send-lines.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { readFixesInParts, type FixesToRead } from './fix-columns.ts';

/** A trial of settings on stored positions, which runs in a separate thread. */
export interface Trial<Asset extends { readonly assetId: number }, Outcome> {
  readonly assets: readonly Asset[];
  readonly fixes: Pick<FixesToRead, 'afterMicros' | 'toMs' | 'isMetered' | 'isTold'>;
  readonly reduceFixes: (asset: Asset, bytes: Uint8Array, isLast: boolean) => Promise<void>;
  readonly result: (read: TrialRead) => Promise<Outcome>;
  /** Ends the thread. */
  readonly close: () => void;
}

/** Numbers of assets and fixes read so far. */
export interface TrialRead {
  readonly assets: number;
  readonly withPositions: number;
  readonly fixes: number;
}

/** Progress of a trial, and finally its result or the reason of its failure. */
export type TrialLine<Outcome> =
  | { readonly kind: 'progress'; readonly assets: number; readonly of: number; readonly fixes: number }
  | { readonly kind: 'result'; readonly result: Outcome }
  | { readonly kind: 'stopped'; readonly reason: 'replaced' | 'forbidden' | 'failed' };

/** Assets not reached within this time are left out. */
const MOST_MS = 60_000;
/** Interval of progress reports and of checking the rights again. */
const READ_MS = 500;

/**
 * Processes asset by asset, with as many per transaction as half a second allows. Yields the progress and the result.
 */
export async function* runTrial<Asset extends { readonly assetId: number }, Outcome>(
  trial: Trial<Asset, Outcome>,
  run: LineRun & { readonly clock: Clock },
): AsyncGenerator<TrialLine<Outcome>> {
  const { clock, signal } = run;
  const { assets } = trial;
  const endsAtMs = clock.now().getTime() + MOST_MS;
  const read = { assets: 0, withPositions: 0, fixes: 0 };
  try {
    while (read.assets < assets.length) {
      yield { kind: 'progress', assets: read.assets, of: assets.length, fixes: read.fixes };
      if (signal.aborted) {
        yield { kind: 'stopped', reason: 'replaced' };
        return;
      }
      if (clock.now().getTime() >= endsAtMs) break;
      const left = assets.slice(read.assets);
      for (const fixes of await run.read((as) => reduceSome(as, trial, left, signal))) {
        read.assets += 1;
        read.fixes += fixes;
        if (fixes > 0) read.withPositions += 1;
      }
    }
    yield { kind: 'result', result: await trial.result(read) };
  } catch (error) {
    const isRefused = error instanceof DomainError;
    if (!isRefused) run.onFailure(error);
    yield { kind: 'stopped', reason: isRefused ? 'forbidden' : 'failed' };
  } finally {
    trial.close();
  }
}

/** Processes as many of the assets as time allows. Returns the number of fixes of each. */
async function reduceSome<Asset extends { readonly assetId: number }>(
  read: AccountRead,
  trial: Trial<Asset, unknown>,
  assets: readonly Asset[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const untilMs = performance.now() + READ_MS;
  const counts: number[] = [];
  for (const asset of assets) {
    counts.push(await reduceAsset(read, trial, asset, signal));
    if (signal.aborted || performance.now() > untilMs) break;
  }
  return counts;
}

async function reduceAsset<Asset extends { readonly assetId: number }>(
  read: AccountRead,
  trial: Trial<Asset, unknown>,
  asset: Asset,
  signal: AbortSignal,
): Promise<number> {
  const { count } = await readFixesInParts(read, asset.assetId, { ...trial.fixes, signal }, (bytes, isLast) =>
    trial.reduceFixes(asset, bytes, isLast),
  );
  return count;
}
