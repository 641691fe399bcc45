import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './screens/error-screen.tsx';
import { watchUnhandledErrors } from './unhandled-errors.ts';

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
