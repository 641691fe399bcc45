import type { PositionsAnswer } from '@azimute/contract';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Stage, Tracing } from '../../../platform/tracing.ts';
import type { Submission } from '../values/position.ts';

/** Records how long each stage of a batch took and how long the batch waited. */
export function observeStages(
  { stageSeconds }: Metrics,
  takenAtMs: number,
  beganAtMs: number,
  stages: readonly Stage[],
): void {
  stageSeconds.observe({ stage: 'queue' }, (beganAtMs - takenAtMs) / 1000);
  const sums = new Map<string, number>();
  for (const { name, fromMs, toMs } of stages) sums.set(name, (sums.get(name) ?? 0) + toMs - fromMs);
  for (const [stage, milliseconds] of sums) stageSeconds.observe({ stage }, milliseconds / 1000);
}

/** Traces one request from decoding to acknowledgement, with the stages of the batch that completed it. */
export function traceSubmission(
  tracing: Tracing,
  submission: Submission,
  takenAtMs: number,
  stages: readonly Stage[],
  answer: PositionsAnswer,
): void {
  const { source, decoding } = submission;
  const beganAtMs = stages[0]?.fromMs ?? takenAtMs;
  const fromMs = decoding?.fromMs ?? takenAtMs;
  tracing.record(
    { name: 'positions', fromMs, toMs: performance.now() },
    [
      ...(decoding === undefined ? [] : [decoding]),
      { name: 'queue', fromMs: Math.min(takenAtMs, beganAtMs), toMs: beganAtMs },
      ...stages,
    ],
    {
      'azimute.source': source,
      'azimute.accepted': answer.accepted,
      'azimute.duplicates': answer.duplicates,
      'azimute.rejected': answer.rejected.length,
    },
  );
}
