import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PageHeaderProps {
  readonly title: string;
  /** Title of the browser's tab, where it is another than the heading. */
  readonly tabTitle?: string;
  readonly meta?: ReactNode;
  /** Actions at the end of the line. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, tabTitle = title, meta, children }: PageHeaderProps) {
  usePageTitle(tabTitle);
  return (
    <div className={classes['header']}>
      <h1>{title}</h1>
      {meta !== undefined && <span className={classes['meta']}>{meta}</span>}
      {children !== undefined && <div className={classes['actions']}>{children}</div>}
    </div>
  );
}
