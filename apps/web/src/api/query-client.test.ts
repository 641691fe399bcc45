import { describe, expect, it } from 'vitest';
import { noResponse, RequestError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const { queries, mutations } = createQueryClient().getDefaultOptions();

function isRetried(failures: number, error: Error): boolean {
  if (typeof queries?.retry !== 'function') throw new Error('Whether to retry is decided for each error.');
  return queries.retry(failures, error);
}

describe('the query cache', () => {
  it('never retries a mutation, nor a refused query', () => {
    expect(mutations?.retry).toBe(0);
    for (const status of [400, 401, 403, 404, 409, 422]) {
      expect(isRetried(0, new RequestError('refused', status, ''))).toBe(false);
    }
  });

  it('attempts a mutation without a network too, so that the person sees the failure', () => {
    expect(mutations?.networkMode).toBe('always');
  });

  it('retries a query three times if it failed, got no response or was asked to wait', () => {
    for (const error of [
      noResponse(null),
      new RequestError('unexpected', 500, ''),
      new RequestError('too_many_requests', 429, ''),
    ]) {
      expect([0, 1, 2, 3].map((failures) => isRetried(failures, error))).toEqual([true, true, true, false]);
    }
  });

  it('doubles the delay up to half a minute, and caches and refetches as specified', () => {
    if (typeof queries?.retryDelay !== 'function') throw new Error('The delay grows.');
    const { retryDelay } = queries;
    const error = noResponse(null);
    expect([0, 1, 2, 4, 5, 20].map((attempt) => retryDelay(attempt, error))).toEqual([
      1000, 2000, 4000, 16_000, 30_000, 30_000,
    ]);
    expect([queries.gcTime, queries.staleTime]).toEqual([300_000, 5000]);
  });
});
