import { locales } from '@azimute/contract/locales';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { leave } from '../../features/offline/api/leave.ts';
import { useProfile } from '../../api/use-session.ts';
import { localeNames } from '../../i18n/locale.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { colorSchemeChoices } from '../../ui/color-scheme.ts';
import type { SearchAction } from '../../ui/search-action.ts';
import { useAccountSwitch } from '../../ui/use-account-switch.ts';
import { useLanguageSwitch } from './use-language-switch.ts';

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions of the header and its menus: language, theme, account and signing out. */
export function useShellActions(): readonly SearchAction[] {
  const text = useText('shell');
  const locale = useLocale();
  const switchLanguage = useLanguageSwitch();
  const { accounts, current_account_id: currentId } = useProfile();
  const switchAccount = useAccountSwitch();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    ...locales
      .filter((one) => one !== locale)
      .map((one) => ({
        key: `language-${one}`,
        label: text('languageIs', { language: localeNames[one] }),
        icon: <IconLanguage {...look} />,
        run: () => void switchLanguage(one),
      })),
    ...colorSchemeChoices
      .filter((choice) => choice !== colorScheme)
      .map((choice) => {
        const Icon = schemeIcons[choice];
        return {
          key: `theme-${choice}`,
          label: `${text('theme')}: ${text(choice)}`,
          icon: <Icon {...look} />,
          run: () => setColorScheme(choice),
        };
      }),
    ...accounts
      .filter(({ id }) => id !== currentId)
      .map(({ id, name }) => ({
        key: `account-${id}`,
        label: `${text('switchAccount')} ${name}`,
        icon: <IconBuilding {...look} />,
        run: () => void switchAccount(id),
      })),
    {
      key: 'sign-out',
      label: text('signOut'),
      icon: <IconLogout {...look} />,
      run: () => void leave(),
    },
  ];
}
