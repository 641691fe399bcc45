import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelTabs, type PanelTab } from '../../../ui/side-panel/panel-tabs.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { NoPermission } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { geofenceOptions, type Geofence, type GeofenceRow } from '../api/geofence-queries.ts';
import type { GeofenceTab } from '../api/geofence-search.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { SavedBacktest } from '../backtest/backtest-run.tsx';
import { useMayChangeGeofences } from '../api/use-geofence-rights.ts';
import { RebuildHistory } from '../rebuild/rebuild-history.tsx';
import { GeofenceChanges } from './geofence-changes.tsx';
import { GeofencePanelFoot } from './geofence-panel-foot.tsx';
import { GeofenceSummary } from './geofence-summary.tsx';
import { GeofenceVisits } from './geofence-visits.tsx';

interface GeofencePanelProps extends PanelProps {
  readonly geofenceId: number;
  /** Row of the list, shown until the geofence is loaded. */
  readonly listed: GeofenceRow | undefined;
}

/** One geofence next to its list. */
export function GeofencePanel({ geofenceId, listed, ...panel }: GeofencePanelProps) {
  const text = useText('geofences');
  const { data, error, refetch } = useQuery(geofenceOptions(geofenceId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const shown = isMissing ? undefined : (data ?? listed);
  const describe = useDescription();
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name: shown?.name ?? '' })}
      title={shown?.name}
      subtitle={shown && describe(shown)}
      {...(shown &&
        !panel.isPhone && { badge: <GeofenceGlyph color={shown.color} isSub={shown.parent !== null} /> })}
      {...(data && !isMissing && { foot: <GeofencePanelFoot geofence={data} /> })}
    >
      {isMissing ? (
        <NoPermission
          title={text('missingTitle')}
          text={text('missingText')}
          action={<Button onClick={panel.onClose}>{text('backToList')}</Button>}
        />
      ) : data !== undefined ? (
        <GeofenceTabs geofence={data} />
      ) : (
        <Waiting query={{ error, refetch }} rows={6} />
      )}
    </SidePanel>
  );
}

function useDescription(): (geofence: GeofenceRow) => string {
  const text = useText('geofences');
  const format = useFormat();
  return ({ unit, areaSquareMeters, maxSpeedKph }) =>
    [
      `${unit.code} ${unit.name}`,
      format.area(areaSquareMeters),
      ...(maxSpeedKph === null ? [] : [text('upTo', { speed: format.speed(maxSpeedKph) })]),
    ].join(' · ');
}

interface GeofenceTabsProps {
  readonly geofence: Geofence;
}

function GeofenceTabs({ geofence }: GeofenceTabsProps) {
  const text = useText('geofences');
  const backtest = useText('backtest');
  const mayChange = useMayChangeGeofences();
  const { search, change } = useGeofenceSearch();
  const tabs: readonly PanelTab<GeofenceTab>[] = [
    { value: 'summary', label: text('summary'), content: <GeofenceSummary geofence={geofence} /> },
    {
      value: 'proof',
      label: backtest('tab'),
      content: (
        <Stack key={geofence.id} gap={24}>
          <SavedBacktest geofenceId={geofence.id} />
          {mayChange && <RebuildHistory geofenceId={geofence.id} name={geofence.name} />}
        </Stack>
      ),
    },
    { value: 'visits', label: text('visits'), content: <GeofenceVisits geofenceId={geofence.id} /> },
    { value: 'changes', label: text('changes'), content: <GeofenceChanges geofenceId={geofence.id} /> },
  ];
  return (
    <PanelTabs
      tabs={tabs}
      value={search.tab ?? 'summary'}
      onChange={(tab) => change((current) => ({ ...current, tab }), { replace: true })}
    />
  );
}
