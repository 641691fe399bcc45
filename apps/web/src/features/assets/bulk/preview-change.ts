import type { UpdatedAssets } from '@azimute/contract';
import { ApiError } from '../../../api/api-error.ts';
import type { CallInput } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';

type Body = CallInput<'updateAssets'>['body'];

export interface ChangePreview {
  readonly effect: UpdatedAssets;
  /** How many assets the selection has now, for the saving to expect. */
  readonly count: number;
}

/** How many assets a selection has by now, where an error says that it has not so many as were expected. */
export function countInConflict(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const count = Number(error.errors['expectedCount']?.[0]);
  return Number.isSafeInteger(count) ? count : null;
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
