import { modulesOf, screensOf, type ModuleEntry, type ScreenEntry } from '../../ui/screens.ts';
import type { Account } from '@azimute/contract';
import { asLocale, locales } from '@azimute/contract/locales';
import { Button, Drawer, NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { signOut } from '../../api/sign-in.ts';
import { useProfile } from '../../api/use-session.ts';
import { ModuleContentLink } from '../../features/modules/components/module-content-link.tsx';
import { UnreadCount } from '../../features/notifications/components/unread-count.tsx';
import { localeNames } from '../../i18n/locale.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { colorSchemeChoices } from '../../ui/color-scheme.ts';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './more-sheet.module.css';
import { useAccountSwitch } from '../../ui/use-account-switch.ts';
import { useLanguageSwitch } from './use-language-switch.ts';
import { Person } from './user-menu.tsx';

interface MoreSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

/** What the header holds at a desk, for a phone. */
export function MoreSheet({ opened, onClose, onSearch }: MoreSheetProps) {
  const text = useText('shell');
  const common = useText('common');
  const profile = useProfile();
  const { name, email, accounts, current_account_id: currentId } = profile;
  const screens = screensOf(profile).filter(({ onBar }) => !onBar);
  const modules = modulesOf(profile);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes['content'] ?? '' }}
      withOverlay
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      title={text('more')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={16} className={classes['sheet']}>
        <Person name={name} email={email} />
        <Button leftSection={<IconSearch size={18} aria-hidden />} onClick={onSearch}>
          {text('search')}
        </Button>
        {screens.length + modules.length > 0 && (
          <MoreScreens modules={modules} screens={screens} onClose={onClose} />
        )}
        <Preferences currentId={currentId} accounts={accounts} onClose={onClose} />
        <Button
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut().catch(() => undefined)}
        >
          {text('signOut')}
        </Button>
      </Stack>
    </Drawer>
  );
}

interface MoreScreensProps {
  readonly modules: readonly ModuleEntry[];
  readonly screens: readonly ScreenEntry[];
  readonly onClose: () => void;
}

function MoreScreens({ modules, screens, onClose }: MoreScreensProps) {
  const text = useText('shell');
  return (
    <nav aria-label={text('moreScreens')}>
      <Stack as="ul" gap={2}>
        {modules.map(({ slug, icon: Icon }) => (
          <li key={slug}>
            <ModuleContentLink slug={slug} className={classes['screen']} onClick={onClose}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {text(slug)}
            </ModuleContentLink>
          </li>
        ))}
        {screens.map(({ name: screen, to, text: key, icon: Icon }) => (
          <li key={screen}>
            <Link to={to} className={classes['screen']} onClick={onClose}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {text(key)}
              {screen === 'notifications' && <UnreadCount look="plain" />}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}

interface PreferencesProps {
  readonly currentId: number;
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}

function Preferences({ currentId, accounts, onClose }: PreferencesProps) {
  const text = useText('shell');
  const common = useText('common');
  const locale = useLocale();
  const switchAccount = useAccountSwitch();
  const switchLanguage = useLanguageSwitch();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <NativeSelect
        label={text('accounts')}
        value={String(currentId)}
        data={accounts.map((account) => ({ value: String(account.id), label: account.name }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onClose();
          void switchAccount(Number(value));
        }}
      />
      <NativeSelect
        label={common('language')}
        value={locale}
        data={locales.map((one) => ({ value: one, label: localeNames[one] }))}
        onChange={(event) => {
          const chosen = asLocale(event.currentTarget.value);
          if (chosen) void switchLanguage(chosen);
        }}
      />
      <div>
        <Text marginBottom={4} size={13} weight="medium">
          {text('theme')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={text('theme')}
          value={colorScheme}
          data={colorSchemeChoices.map((choice) => ({ value: choice, label: text(choice) }))}
          onChange={setColorScheme}
        />
      </div>
    </>
  );
}
