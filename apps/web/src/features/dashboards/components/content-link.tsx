import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ContentRow } from '../api/dashboard-queries.ts';

interface ContentLinkProps {
  readonly content: Pick<ContentRow, 'id' | 'briefcase'>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link that opens an item in its briefcase. */
export function ContentLink({ content, className, children }: ContentLinkProps) {
  return (
    <Link
      className={className}
      to="/{-$locale}/services/dashboards/briefcase/$briefcaseId/content/$contentId"
      params={{ briefcaseId: String(content.briefcase.id), contentId: String(content.id) }}
    >
      {children}
    </Link>
  );
}
