import { prepareFences, type FenceDefinition } from '@azimute/engine/geofences';
import { orderFixes } from '@azimute/engine/host';
import { serveThread } from '../../../../platform/threads/serve-thread.ts';
import { parseFixColumns } from '../fix-columns.ts';
import { AssetPast } from './asset-past.ts';
import type { RebuildAnswer, RebuildQuestion, RebuiltPast } from './rebuild-thread.ts';

/** Processes the histories of assets one by one in a separate thread, with the fences it was started with. */
serveThread((definitions: readonly FenceDefinition[]) => {
  const fences = prepareFences(definitions);
  let asset: AssetPast | null = null;
  return (question: RebuildQuestion): RebuildAnswer => {
    let past: RebuiltPast | null = null;
    if (question.kind === 'begin') asset = new AssetPast(fences, question);
    else if (question.kind === 'mark') asset?.mark(question.marks);
    else if (question.kind === 'reduce') asset?.reduceFixes(orderFixes(parseFixColumns(question.bytes)));
    else past = asset?.end(question.nowMs) ?? null;
    return { metAtMs: asset?.metAtMs ?? null, past };
  };
});
