import { Component, type ReactNode } from 'react';
import { isMissingChunk } from './new-version/missing-chunks.ts';
import { ErrorScreen } from './screens/error-screen.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Last resort: shows the full-page error screen for unhandled errors of rendering, events or promises. React or the
 * browser logs them.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };
  #stopWatching: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidMount(): void {
    this.#stopWatching = watchUnhandledErrors((error) => this.#show(error));
  }

  override componentWillUnmount(): void {
    this.#stopWatching?.();
  }

  /** The first error is the cause of later ones. */
  #show(error: unknown): void {
    this.setState(({ failure }) => ({ failure: failure ?? { error } }));
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorScreen error={failure.error} />;
  }
}

/**
 * Reports errors and rejections that nothing handled; the browser logs them. Ignores
 * - events without an error: the browser's ResizeObserver notice, or errors in an extension's isolated world;
 * - errors of an extension's script in the page;
 * - aborted requests, and cancelled queries without observers;
 * - parts of the app that failed to load, which are reported as a new version.
 */
function watchUnhandledErrors(onError: (error: unknown) => void): () => void {
  const watching = new AbortController();
  const evaluate = (error: unknown): void => {
    if (
      error !== null &&
      error !== undefined &&
      !isFromExtension(error) &&
      !isGivenUp(error) &&
      !isMissingChunk(error)
    )
      onError(error);
  };
  const { signal } = watching;
  window.addEventListener('error', ({ error }) => evaluate(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => evaluate(reason), { signal });
  return () => watching.abort();
}

/** The first address of the stack is the source of the error. */
function isFromExtension(error: unknown): boolean {
  const { stack = '', message = '' } = error instanceof Error ? error : {};
  const [thrownAt = ''] = /[\w-]+:\/\//.exec(stack.replace(message, '')) ?? [];
  return /extension:|webkit-masked-url:/.test(thrownAt);
}

function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message } = error as Partial<Error>;
  // TanStack Query's error is identified by its message, since it has no name.
  return name === 'AbortError' || message === 'CancelledError';
}
