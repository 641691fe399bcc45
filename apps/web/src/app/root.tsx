import { lazy, Suspense } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useSession } from '../api/use-session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestApp } from './guest-app.tsx';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { ErrorScreen } from './screens/error-screen.tsx';

const SignedInApp = lazy(async () => ({ default: await loadSignedInApp() }));

interface RootProps {
  /** What kept the stored session from being read. */
  readonly failure: ApiError | null;
}

export function Root({ failure }: RootProps) {
  const { profile } = useSession();
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {failure ? <ErrorScreen error={failure} /> : profile ? <SignedInApp /> : <GuestApp />}
      </Suspense>
    </ErrorBoundary>
  );
}
