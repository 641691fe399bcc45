import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface WaitingProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Expected number of rows. */
  readonly rows: number;
  /** Shown if the record no longer exists. */
  readonly missing?: ReactNode;
}

/** Shown while data is loading, or if loading failed. */
export function Waiting({ query: { error, refetch }, rows, missing }: WaitingProps) {
  if (!error) return <SkeletonRows rows={rows} />;
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
