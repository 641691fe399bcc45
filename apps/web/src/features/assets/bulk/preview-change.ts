import type { CallInput, UpdatedAssets } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { countInConflict } from './count-in-conflict.ts';

type Body = CallInput<'updateAssets'>['body'];

export interface ChangePreview {
  readonly effect: UpdatedAssets;
  /** Current number of selected assets, which saving expects. */
  readonly count: number;
}

/** Previews a change without saving; repeats the request if the size of the selection changed. */
export async function previewChange(
  body: Omit<Body, 'dryRun'>,
  signal: AbortSignal | undefined,
): Promise<ChangePreview> {
  const ask = async (expectedCount: number): Promise<ChangePreview> => ({
    effect: await callApi('updateAssets', { body: { ...body, expectedCount, dryRun: true }, signal }),
    count: expectedCount,
  });
  try {
    return await ask(body.expectedCount);
  } catch (error) {
    const count = countInConflict(error);
    if (count === null) throw error;
    return ask(count);
  }
}
