import type { ReactNode } from 'react';
import { Row, Text, Title } from './layout/primitives.tsx';
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
    <Row wrap gap={8} columnGap={12} minHeight={36}>
      <Title as="h1" track="title" size={20}>
        {title}
      </Title>
      {meta !== undefined && (
        <Text as="span" paddingTop={3} size={13} color="text-3">
          {meta}
        </Text>
      )}
      {children !== undefined && (
        <Row wrap gap={8} marginLeft="auto">
          {children}
        </Row>
      )}
    </Row>
  );
}
