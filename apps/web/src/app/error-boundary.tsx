import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './screens/error-screen.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** The last resort: an error that no screen handled shows the full-page error screen. React logs it to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}
