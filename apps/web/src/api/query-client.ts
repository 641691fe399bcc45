import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 3;
export const defaultStaleMs = 5000;
export const defaultKeptMs = 5 * 60_000;

export function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** What the server refused stays refused: only what failed or got no response is worth another attempt. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
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
        gcTime: defaultKeptMs,
        staleTime: defaultStaleMs,
      },
      mutations: { retry: 0 },
    },
  });
}
