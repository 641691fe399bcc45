import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 3;
const staleMs = 5000;
const keptMs = 5 * 60_000;

function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** Refusals are final; only failures and missing responses are retried. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const refused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return failures < retries && !refused;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: retryDelayMs,
        gcTime: keptMs,
        staleTime: staleMs,
      },
      // Offline changes fail immediately; otherwise they would be sent unnoticed when the network is back.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
}
