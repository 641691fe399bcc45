import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface PanelBoundaryProps {
  readonly children: ReactNode;
  /** What the panel shows: another one is tried anew. */
  readonly subject?: string | number;
  /** Class of what the panel lies in, where it brings that itself. */
  readonly frame?: string | undefined;
}

interface PanelBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly subject: string | number | undefined;
}

/** Keeps an error inside one panel: the panel says so and offers to try again; the page around it stays. */
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
