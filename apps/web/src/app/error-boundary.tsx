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
 * The last resort: an error that no screen handled, whether of a drawing, an event or a promise, shows the full-page error
 * screen. React or the browser logs it to the console.
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

  /** The first one tells more than what it brings about. */
  #show(error: unknown): void {
    this.setState(({ failure }) => ({ failure: failure ?? { error } }));
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorScreen error={failure.error} />;
  }
}

/**
 * Tells of what was thrown, or rejected, and handled by nobody; the browser logs it. Not of
 * - an event without an error: the browser's remark on a ResizeObserver, or what an extension threw in a world of its own;
 * - what the script of an extension threw in the page's world;
 * - what was given up: an aborted request, or a query of which nobody is left to see the answer;
 * - a part of the app that could not be loaded: that a new version is there is said elsewhere.
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

/** The first address of the stack is where it was thrown. */
function isFromExtension(error: unknown): boolean {
  const { stack = '', message = '' } = error instanceof Error ? error : {};
  const [thrownAt = ''] = /[\w-]+:\/\//.exec(stack.replace(message, '')) ?? [];
  return /extension:|webkit-masked-url:/.test(thrownAt);
}

function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message } = error as Partial<Error>;
  // TanStack Query's error has a message of its own and no name.
  return name === 'AbortError' || message === 'CancelledError';
}
