import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

interface PanelBodyProps {
  /** For what lies in it. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What a side panel without tabs shows; it scrolls. */
export function PanelBody({ className = '', children }: PanelBodyProps) {
  return <div className={`${classes['tabPanel']} ${className}`}>{children}</div>;
}
