import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTabs, type PageTab } from '../../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useAssetRights } from '../../assets/api/use-asset-rights.ts';
import type { DeviceTab } from '../api/device-search.ts';
import { waitingDevicesOptions } from '../../endpoints/waiting-devices.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { AssignmentsTab } from '../assignments/assignments-tab.tsx';
import { InboxTab } from '../inbox/inbox-tab.tsx';
import { KeysTab } from '../keys/keys-tab.tsx';
import { RefusedTab } from '../refused/refused-tab.tsx';

const FilesTab = lazy(async () => ({ default: (await import('../import/files-tab.tsx')).FilesTab }));

/** What comes in through the endpoints: who sends, which asset has which device, what was refused, what comes as a file, and the keys to them. */
export function DevicesPage() {
  const text = useText('devices');
  const { search, change } = useDeviceSearch();
  const { isAdmin, mayChange } = useAssetRights();
  const format = useFormat();
  const { data: waiting = 0 } = useQuery({ ...waitingDevicesOptions, enabled: isAdmin });
  const administered = (tab: PageTab<DeviceTab>): PageTab<DeviceTab>[] => (isAdmin ? [tab] : []);
  const changing = (tab: PageTab<DeviceTab>): PageTab<DeviceTab>[] => (mayChange ? [tab] : []);
  const tabs: readonly PageTab<DeviceTab>[] = [
    ...administered({
      value: 'inbox',
      label: text('inbox'),
      ...(waiting > 0 && {
        waiting: {
          count: format.number(waiting),
          label: text('waitingCount', format.counted(waiting)),
        },
      }),
      content: <InboxTab />,
    }),
    ...changing({
      value: 'assigned',
      label: text('assigned'),
      content: <AssignmentsTab />,
    }),
    ...administered({
      value: 'refused',
      label: text('refused'),
      content: <RefusedTab />,
    }),
    ...changing({
      value: 'files',
      label: text('files'),
      content: (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <FilesTab />
        </Suspense>
      ),
    }),
    ...administered({ value: 'keys', label: text('keys'), content: <KeysTab /> }),
  ];
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
