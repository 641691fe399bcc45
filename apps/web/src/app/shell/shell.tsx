import { useMatches } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { UploadWatch } from '../../features/files/upload/upload-watch.tsx';
import { NotificationWatch } from '../../features/notifications/components/notification-watch.tsx';
import { SeenAsBanner } from '../../features/see-as/components/seen-as-banner.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Box, Column, Stack } from '../../ui/layout/primitives.tsx';
import { useProfileRefresh } from '../../ui/use-profile-refresh.ts';
import { PrintHeading } from '../../ui/print-heading.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AccountMovedDialog } from './account-moved-dialog.tsx';
import { AllowedOutlet } from './allowed-outlet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RecalculatingBanner } from './recalculating-banner.tsx';
import { SearchDialog } from './search-dialog.tsx';
import classes from './shell.module.css';
import { TitleAnnouncer } from './title-announcer.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useHashTarget } from './use-hash-target.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useSecurityLead } from './use-security-lead.ts';

/** What surrounds every member's screen. */
export function Shell() {
  const text = useText('common');
  const profile = useProfile();
  useProfileRefresh();
  useSecurityLead();
  const fullBleed = useMatches({
    select: (matches) => matches.some(({ staticData, search }) => staticData.fullBleed?.(search) === true),
  });
  const [collapsed, setCollapsed] = useCollapsed(profile.id, fullBleed);
  const [searching, setSearching] = useState(false);
  useRouteFocus();
  useHashTarget();
  return (
    <Stack fill="canvas" height="100dvh" className={classes['shell']} data-collapsed={collapsed || undefined}>
      <Box
        as="a"
        paddingBlock={8}
        paddingInline={12}
        weight="medium"
        color="accent-on"
        fill="accent"
        radius={2}
        position="absolute"
        left="var(--s-2)"
        zIndex="tooltip"
        className={classes['skip']}
        href="#content"
      >
        {text('skipToContent')}
      </Box>
      <Header collapsed={collapsed} fullBleed={fullBleed} onSearch={() => setSearching(true)} />
      <Navigation collapsed={collapsed} onCollapse={setCollapsed} />
      {/* Another account is another fleet: its screens start anew. */}
      <Column
        as="main"
        key={profile.current_account_id}
        id="content"
        tabIndex={-1}
        minWidth={0}
        minHeight={0}
        position="relative"
        fill="sunken"
        gridArea="content"
        className={classes['sheet']}
        data-full-bleed={fullBleed || undefined}
      >
        <PrintHeading />
        <SeenAsBanner />
        <OfflineBanner />
        <RecalculatingBanner />
        <NewVersionBanner />
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <AllowedOutlet />
        </Suspense>
      </Column>
      <BottomBar onSearch={() => setSearching(true)} />
      <SearchDialog
        opened={searching}
        onOpen={() => setSearching(true)}
        onClose={() => setSearching(false)}
      />
      <NotificationWatch />
      <UploadWatch />
      <AccountMovedDialog />
      <TitleAnnouncer />
    </Stack>
  );
}
