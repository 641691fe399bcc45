import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface WaitingProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** That are likely to come. */
  readonly rows: number;
}

/** In the place of data that is on its way, or that could not be had. */
export function Waiting({ query: { error, refetch }, rows }: WaitingProps) {
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={rows} />;
}
