import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFirstPage } from '../../../ui/list/use-list.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { geofenceList } from '../api/geofence-lists.ts';
import { geofenceViews, viewOf, type GeofenceView } from '../api/geofence-search.ts';
import { GeofenceListView } from '../list/geofence-list-view.tsx';

const EventsView = lazy(async () => ({ default: (await import('../history/history-views.tsx')).EventsView }));
const VisitsView = lazy(async () => ({ default: (await import('../history/history-views.tsx')).VisitsView }));
const OnSiteView = lazy(async () => ({ default: (await import('../on-site/on-site-view.tsx')).OnSiteView }));

const contents: Readonly<Record<GeofenceView, ReactNode>> = {
  list: <GeofenceListView />,
  events: <EventsView />,
  visits: <VisitsView />,
  days: <OnSiteView />,
};

/** Geofences, recorded events, visits, and days on site. */
export function GeofenceViews() {
  const text = useText('geofences');
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = viewOf(raw);
  return (
    <Column flex={1} minHeight={0} fill="surface">
      <Box flex="none" paddingTop={16} paddingBottom={6} paddingInline="gutter">
        <PageHeader title={text('title')} meta={view === 'list' && <GeofenceCount />} />
      </Box>
      <PageTabs
        tabs={geofenceViews.map((value) => ({
          value,
          label: text(`view_${value}`),
          content: <Suspense fallback={<SkeletonRows rows={6} />}>{contents[value]}</Suspense>,
        }))}
        value={view}
        onChange={(next) => void navigate({ to: '.', search: next === 'list' ? {} : { view: next } })}
      />
    </Column>
  );
}

function GeofenceCount() {
  const text = useText('geofences');
  const format = useFormat();
  const first = useFirstPage(geofenceList);
  if (first === undefined) return null;
  const { total, subTotal } = first;
  const of = (count: number): { count: number; formatted: string } => format.counted(count);
  const parents = text('count', of(total - subTotal));
  return (
    <span className="figure">
      {subTotal === 0 ? parents : `${parents}, ${text('withSubs', of(subTotal))}`}
    </span>
  );
}
