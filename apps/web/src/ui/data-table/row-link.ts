import type { ReactNode } from 'react';

/** Props of the link that opens a row, independent of the router. */
export interface RowLinkProps {
  readonly 'data-row-link': true;
  readonly 'data-grid-widget': true;
  readonly tabIndex: number;
  readonly className: string;
  readonly children: ReactNode;
}

export type RenderRowLink<Row> = (row: Row, props: RowLinkProps) => ReactNode;
