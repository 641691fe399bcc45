import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTabs, type PageTab } from '../../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { NoPermission } from '../../../ui/states.tsx';
import { useAssetRights } from '../../assets/api/use-asset-rights.ts';
import type { DeviceTab } from '../api/device-search.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { InboxTab } from '../inbox/inbox-tab.tsx';
import { KeysTab } from '../keys/keys-tab.tsx';
import { RefusedTab } from '../refused/refused-tab.tsx';
import classes from './devices-page.module.css';

const FilesTab = lazy(async () => ({ default: (await import('../import/files-tab.tsx')).FilesTab }));

/** What comes in through the doors: who knocks, what was refused, what comes as a file, and the keys to them. */
export function DevicesPage() {
  const text = useText('devices');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const { search, change } = useDeviceSearch();
  const { isAdmin, mayChange } = useAssetRights();
  const administered = (value: DeviceTab, label: string, content: ReactNode): PageTab<DeviceTab>[] =>
    isAdmin ? [{ value, label, content }] : [];
  const tabs: readonly PageTab<DeviceTab>[] = [
    ...administered('inbox', text('inbox'), <InboxTab />),
    ...administered('refused', text('refused'), <RefusedTab />),
    ...(mayChange
      ? [
          {
            value: 'files' as const,
            label: text('files'),
            content: (
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <FilesTab />
              </Suspense>
            ),
          },
        ]
      : []),
    ...administered('keys', text('keys'), <KeysTab isPhone={isPhone} />),
  ];
  const shown = tabs.find(({ value }) => value === search.tab) ?? tabs[0];
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <PageHeader title={text('title')} />
      </div>
      {shown === undefined ? (
        <NoPermission title={text('noPermission')} text={text('noPermissionHint')} />
      ) : (
        <PageTabs tabs={tabs} value={shown.value} onChange={(tab) => change(() => ({ tab }))} />
      )}
    </div>
  );
}
