import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { AreaTabs, useArea } from './area-tabs.tsx';
import { Box, Row, Title, Muted } from './layout/primitives.tsx';
import { entryOf, type Area } from './screens.ts';
import { usePageTitle } from './use-page-title.ts';

interface HeadLineProps {
  readonly meta?: ReactNode;
  /** Actions at the end of the line. */
  readonly children?: ReactNode;
}

interface PageHeaderProps extends HeadLineProps {
  readonly title: string;
  /** Title of the browser tab, if it differs from the heading. */
  readonly tabTitle?: string;
  /** A view of a screen keeps its own heading above the tabs of the area. */
  readonly isView?: boolean;
}

/** Heading of a screen. A screen that is a tab of an area has the area's heading, and its tabs below. */
export function PageHeader({ title, tabTitle = title, isView = false, ...line }: PageHeaderProps) {
  const area = useArea();
  usePageTitle(tabTitle);
  const own = <HeadLine {...line} heading={title} />;
  if (area === null) return own;
  return (
    // Tabs wider than a phone scroll, and do not widen their screen.
    <Box minWidth={0}>
      {isView ? own : <AreaHeadLine {...line} area={area} />}
      <AreaTabs area={area} />
    </Box>
  );
}

function AreaHeadLine({ area, ...line }: HeadLineProps & { readonly area: Area }) {
  const text = useText('shell');
  return <HeadLine {...line} heading={text(entryOf(area).text)} />;
}

function HeadLine({ heading, meta, children }: HeadLineProps & { readonly heading: string }) {
  return (
    <Row wrap gap={8} columnGap={12} minHeight={36}>
      <Title as="h1" track="title" size={20}>
        {heading}
      </Title>
      {meta !== undefined && (
        <Muted as="span" paddingTop={3}>
          {meta}
        </Muted>
      )}
      {children !== undefined && (
        <Row wrap gap={8} marginLeft="auto">
          {children}
        </Row>
      )}
    </Row>
  );
}
