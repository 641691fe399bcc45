import { lazy, Suspense, useState } from 'react';
import { useSession } from '../api/use-session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestApp } from './guest-app.tsx';
import { isApart } from './is-apart.ts';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { ErrorScreen } from './screens/error-screen.tsx';

interface RootProps {
  /** What kept the stored session from being read; null when nothing did. */
  readonly failure: unknown;
}

export function Root({ failure }: RootProps) {
  const { profile } = useSession();
  const [SignedInApp] = useState(() => lazy(async () => ({ default: (await loadSignedInApp())() })));
  // Somebody who is signed in and only tries the directory comes back to a visitor's screen.
  const [isVisit] = useState(() => isApart(window.location));
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {failure !== null ? (
          <ErrorScreen error={failure} />
        ) : profile && !isVisit ? (
          <SignedInApp />
        ) : (
          <GuestApp />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
