import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useAssetRights } from '../../assets/api/use-asset-rights.ts';
import { deviceTabsFor, type DeviceTab } from '../api/device-search.ts';
import { waitingDevicesOptions } from '../../endpoints/waiting-devices.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { AssignmentsTab } from '../assignments/assignments-tab.tsx';
import { InboxTab } from '../inbox/inbox-tab.tsx';
import { KeysTab } from '../keys/keys-tab.tsx';
import { RefusedTab } from '../refused/refused-tab.tsx';
import { TrackersTab } from '../trackers/trackers-tab.tsx';

const FilesTab = lazy(async () => ({ default: (await import('../import/files-tab.tsx')).FilesTab }));

const contents: Readonly<Record<DeviceTab, ReactNode>> = {
  inbox: <InboxTab />,
  assigned: <AssignmentsTab />,
  trackers: <TrackersTab />,
  refused: <RefusedTab />,
  files: (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <FilesTab />
    </Suspense>
  ),
  keys: <KeysTab />,
};

/** Incoming data: unknown devices, assignments, direct connections, refused positions, file imports and API keys. */
export function DevicesPage() {
  const text = useText('devices');
  const { search, change } = useDeviceSearch();
  const rights = useAssetRights();
  const format = useFormat();
  const { data: waiting = 0 } = useQuery({ ...waitingDevicesOptions, enabled: rights.isAdmin });
  const tabs = deviceTabsFor(rights).map((value) => ({
    value,
    label: text(value),
    content: contents[value],
    ...(value === 'inbox' &&
      waiting > 0 && {
        waiting: {
          count: format.number(waiting),
          label: text('waitingCount', format.counted(waiting)),
        },
      }),
  }));
  const shown = tabs.find(({ value }) => value === search.tab) ?? tabs[0];
  return (
    <Column flex={1} minHeight={0} fill="surface">
      <Box paddingTop={16} paddingBottom={6} paddingInline="gutter" flex="none">
        <PageHeader title={text('title')} />
      </Box>
      {shown && <PageTabs tabs={tabs} value={shown.value} onChange={(tab) => change(() => ({ tab }))} />}
    </Column>
  );
}
