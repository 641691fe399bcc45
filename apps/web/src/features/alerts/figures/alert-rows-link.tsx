import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AlertSearch } from '../api/alert-search.ts';

interface AlertRowsLinkProps {
  /** Filters that narrow the list to the counted alerts. */
  readonly rows: AlertSearch;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the alerts behind a figure. */
export function AlertRowsLink({ rows, className, children }: AlertRowsLinkProps) {
  return (
    <Link
      to="/{-$locale}/services/simc/alertas/alertas"
      search={rows}
      preload={false}
      {...(className !== undefined && { className })}
    >
      {children}
    </Link>
  );
}

export interface Days {
  readonly from: string;
  readonly to: string;
}
