import { Button, Modal } from '@mantine/core';
import { useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState, useEffect } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { useProfile, useSession } from '../../api/use-session.ts';
import { UploadWatch } from '../../features/files/upload/upload-watch.tsx';
import { OfflineDevice } from '../../features/offline/components/offline-device.tsx';
import { NotificationWatch } from '../../features/notifications/components/notification-watch.tsx';
import { ViewAsBanner } from '../../features/view-as/components/view-as-banner.tsx';
import { readLocalePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/use-text.ts';
import { AreaProvider } from '../../ui/area-tabs.tsx';
import { useNewLayer } from '../../ui/dialog-layers.ts';
import { Box, Column, Stack, Row } from '../../ui/layout/primitives.tsx';
import { useProfileRefresh } from '../../ui/use-profile-refresh.ts';
import { PrintHeading } from '../../ui/print-heading.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RegularSending } from '../../features/subscriptions/components/regular-sending.tsx';
import { AllowedOutlet } from './allowed-outlet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { CalculatingBanner } from './calculating-banner.tsx';
import { CalculatingProvider } from './calculating-provider.tsx';
import { RecalculatingBanner } from './recalculating-banner.tsx';
import { SearchDialog } from './search-dialog.tsx';
import classes from './shell.module.css';
import { useCollapsed } from './use-collapsed.ts';
import { useHashTarget } from './use-hash-target.ts';
import { useIsNewer, versionWatch } from '../new-version/new-version.ts';

const screenOf = (pathname: string): string => readLocalePath(pathname).path;

/** Frame of every member's screen. */
export function Shell() {
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
      <SkipLink />
      <Header collapsed={collapsed} fullBleed={fullBleed} onSearch={() => setSearching(true)} />
      <Navigation collapsed={collapsed} onCollapse={setCollapsed} />
      {/* Another account has another fleet, so its screens remount. */}
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
        <CalculatingProvider>
          <PrintHeading />
          <ViewAsBanner />
          <OfflineBanner />
          <OfflineDevice />
          <CalculatingBanner />
          <RecalculatingBanner />
          <NewVersionBanner />
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <AreaProvider>
              <RegularSending>
                <AllowedOutlet />
              </RegularSending>
            </AreaProvider>
          </Suspense>
        </CalculatingProvider>
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
 * Redirects users to the security screen if an account requires a second factor, or a password known only to the user.
 */
function useSecurityLead(): void {
  const { two_factor_missing: lacksFactor, own_password_missing: lacksPassword } = useProfile();
  const navigate = useNavigate();
  const isHeld = lacksFactor || lacksPassword;
  useEffect(() => {
    if (isHeld) void navigate({ to: '/{-$locale}/settings/security', replace: true });
  }, [isHeld, navigate]);
}

/** Announces the title of a new screen, as a browser does for a page. */
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
 * Moves the focus to the start of a new screen, like a page load, unless the screen has set it. A change of language or
 * view keeps the focus.
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

/** Reloads without search params, since ids in them belong to the previous account. */
function reload(): void {
  window.location.replace(window.location.pathname);
}

/** Another tab moved the session to another account: the only option is to continue there. */
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

function SkipLink() {
  const text = useText('common');
  return (
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
  );
}

/** Offers the portal's new build, until the user accepts it. */
function NewVersionBanner() {
  const text = useText('shell');
  const isNewer = useIsNewer();
  useEffect(() => versionWatch.start(), []);
  return (
    <output>
      {isNewer && (
        <Row
          as="span"
          wrap
          gap={8}
          paddingBlock={4}
          paddingInline="gutter"
          fill="accent-soft"
          color="text"
          size={13}
          className={classes['banner']}
        >
          <IconRefresh size={16} stroke={1.85} aria-hidden />
          {text('newVersion')}
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {text('newVersionLoad')}
          </Button>
        </Row>
      )}
    </output>
  );
}
