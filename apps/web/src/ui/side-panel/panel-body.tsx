import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

interface PanelBodyProps {
  /** Class for the content. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Scrollable content of a side panel without tabs. */
export function PanelBody({ className = '', children }: PanelBodyProps) {
  return <div className={`${classes['tabPanel']} ${className}`}>{children}</div>;
}
