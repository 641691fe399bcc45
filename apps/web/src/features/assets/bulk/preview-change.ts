import type { CallInput, UpdatedAssets } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { countInConflict } from './count-in-conflict.ts';

type Body = CallInput<'updateAssets'>['body'];

export interface ChangePreview {
  readonly effect: UpdatedAssets;
  /** How many assets the selection has now, for the saving to expect. */
  readonly count: number;
}

/** What a change would do, without doing it; asked again where the selection has another number of assets by now. */
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
