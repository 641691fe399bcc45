import { entryOf, modulesOf, type ModuleEntry } from '../../ui/screens.ts';
import type { Account } from '@azimute/contract';
import { asLocale, helpPath, locales } from '@azimute/contract/locales';
import { Button, Drawer, NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconBook, IconInfoCircle, IconLogout, IconSearch, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { ModuleContentLink } from '../../features/modules/components/module-content-link.tsx';
import { UnreadCount } from '../../features/notifications/components/unread-count.tsx';
import { leave } from '../../features/offline/api/leave.ts';
import { localeNames } from '../../i18n/locale.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { colorSchemeChoices } from '../../ui/color-scheme.ts';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { HelpDialog, type HelpTopic } from './help-dialog.tsx';
import classes from './more-sheet.module.css';
import { useAccountSwitch } from '../../ui/use-account-switch.ts';
import { useLanguageSwitch } from './use-language-switch.ts';
import { useAreas } from '../../ui/use-areas.ts';
import { Person } from './user-menu.tsx';

interface MoreSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

/** The desktop header's content, for phones. */
export function MoreSheet({ opened, onClose, onSearch }: MoreSheetProps) {
  const text = useText('shell');
  const common = useText('common');
  const profile = useProfile();
  const { name, email, accounts, current_account_id: currentId } = profile;
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
        <MoreScreens modules={modulesOf(profile)} onClose={onClose} />
        <HelpLinks />
        <Preferences currentId={currentId} accounts={accounts} onClose={onClose} />
        <Button leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          {text('signOut')}
        </Button>
      </Stack>
    </Drawer>
  );
}

interface MoreScreensProps {
  readonly modules: readonly ModuleEntry[];
  readonly onClose: () => void;
}

function MoreScreens({ modules, onClose }: MoreScreensProps) {
  const text = useText('shell');
  const { areas, current } = useAreas();
  const shown = areas.filter(({ place, onBar = false }) => !onBar && place !== 'linked');
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
        {shown.map((area) => {
          const { to, text: key, icon: Icon } = entryOf(area);
          return (
            <li key={to}>
              <Link
                to={to}
                className={classes['screen']}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={area === current ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon size={20} stroke={1.7} aria-hidden />
                {text(area.place === 'heading' ? 'monitoring' : key)}
                {key === 'notifications' && <UnreadCount look="plain" />}
              </Link>
            </li>
          );
        })}
      </Stack>
    </nav>
  );
}

/** The help menu without the keyboard shortcuts, which phones lack. */
function HelpLinks() {
  const text = useText('shell');
  const locale = useLocale();
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  return (
    <nav aria-label={text('help')}>
      <Stack as="ul" gap={2}>
        <li>
          <a href={helpPath(locale)} target="_blank" rel="noreferrer" className={classes['screen']}>
            <IconBook size={20} stroke={1.7} aria-hidden />
            {text('documentation')}
          </a>
        </li>
        <li>
          <a
            href={helpPath(locale, 'whats-new')}
            target="_blank"
            rel="noreferrer"
            className={classes['screen']}
          >
            <IconSparkles size={20} stroke={1.7} aria-hidden />
            {text('whatsNew')}
          </a>
        </li>
        <li>
          <button type="button" className={classes['screen']} onClick={() => setTopic('about')}>
            <IconInfoCircle size={20} stroke={1.7} aria-hidden />
            {text('about')}
          </button>
        </li>
      </Stack>
      <HelpDialog topic={topic} onClose={() => setTopic(null)} />
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
