import type { QuarantineRun } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const runRefreshMs = 1000;

/** Query key of the list of refused positions. */
export const refusedKey = ['quarantined-positions'] as const;

export const runOptions = (replayId: number) =>
  queryOptions({
    queryKey: [...refusedKey, 'run', replayId],
    queryFn: ({ signal }) => callApi('getQuarantineReplay', { params: { replayId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runRefreshMs : false),
  });

export function isUnderWay({ state }: QuarantineRun): boolean {
  return state === 'queued' || state === 'running';
}
