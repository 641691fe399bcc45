import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface PanelBoundaryProps {
  readonly children: ReactNode;
  /** Content of the panel; a change resets the error. */
  readonly subject?: string | number;
  /** Class of the container, if the panel has its own. */
  readonly frame?: string | undefined;
}

interface PanelBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly subject: string | number | undefined;
}

/** Contains an error within one panel, which offers to retry; the rest of the page stays. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { failure: null, subject: this.props.subject };

  static getDerivedStateFromError(error: unknown): Partial<PanelBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { subject }: PanelBoundaryProps,
    state: PanelBoundaryState,
  ): PanelBoundaryState | null {
    return subject === state.subject ? null : { failure: null, subject };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <div className={this.props.frame}>
        <ErrorState error={failure.error} onRetry={() => this.setState({ failure: null })} />
      </div>
    );
  }
}
