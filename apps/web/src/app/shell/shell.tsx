import { Button, Modal } from '@mantine/core';
import { useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState, useEffect } from 'react';
import { useProfile, useSession } from '../../api/use-session.ts';
import { UploadWatch } from '../../features/files/upload/upload-watch.tsx';
import { NotificationWatch } from '../../features/notifications/components/notification-watch.tsx';
import { ViewAsBanner } from '../../features/view-as/components/view-as-banner.tsx';
import { readLocalePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNewLayer } from '../../ui/dialog-layers.ts';
import { Box, Column, Stack, Row } from '../../ui/layout/primitives.tsx';
import { useProfileRefresh } from '../../ui/use-profile-refresh.ts';
import { PrintHeading } from '../../ui/print-heading.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AllowedOutlet } from './allowed-outlet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RecalculatingBanner } from './recalculating-banner.tsx';
import { SearchDialog } from './search-dialog.tsx';
import classes from './shell.module.css';
import { useCollapsed } from './use-collapsed.ts';
import { useHashTarget } from './use-hash-target.ts';

const screenOf = (pathname: string): string => readLocalePath(pathname).path;

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
        <ViewAsBanner />
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

/**
 * Whom an account holds back until they have a second factor, or a password that nobody else knows, is led to where they
 * learn of it, wherever they are.
 */
function useSecurityLead(): void {
  const { two_factor_missing: lacksFactor, own_password_missing: lacksPassword } = useProfile();
  const navigate = useNavigate();
  const isHeld = lacksFactor || lacksPassword;
  useEffect(() => {
    if (isHeld) void navigate({ to: '/{-$locale}/settings/security', replace: true });
  }, [isHeld, navigate]);
}

/** Says the title of the screen that came in place of another, as a browser does for a page. */
function TitleAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return undefined;
    let last = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === last) return;
      last = document.title;
      setTitle(last);
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return <output className="visually-hidden">{title}</output>;
}

/**
 * Another screen takes the focus to its beginning, as a page that is loaded does, unless it has put it somewhere
 * itself. The same screen in another language or view keeps the focus where it is.
 */
function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || screenOf(fromLocation.pathname) === screenOf(toLocation.pathname)) return;
        const content = document.querySelector<HTMLElement>('#content');
        if (content?.contains(document.activeElement) === false) content.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** What the address says beyond its screen, as ids that are filtered by, is of the account that was left. */
function reload(): void {
  window.location.replace(window.location.pathname);
}

/** Another tab moved the session to another account: nothing more can be done here but to go on there. */
function AccountMovedDialog() {
  const { accountMoved } = useSession();
  return accountMoved ? <Moved /> : null;
}

function Moved() {
  const text = useText('shell');
  useNewLayer();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={text('accountMovedTitle')}
    >
      <p>{text('accountMovedText')}</p>
      <Row align="stretch" justify="end" marginTop={16}>
        <Button variant="filled" data-autofocus onClick={reload}>
          {text('reload')}
        </Button>
      </Row>
    </Modal>
  );
}
