import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 3;
const staleMs = 5000;
const keptMs = 5 * 60_000;

function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** What the server refused stays refused: only what failed or got no response is worth another attempt. */
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
      // A change made without a network is refused at once: it would otherwise be sent unseen, whenever one is back.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
}
