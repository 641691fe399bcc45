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
import { signOut } from '../../api/sign-in.ts';
import { localeNames } from '../../i18n/locale.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { colorSchemeChoices } from '../../ui/color-scheme.ts';
import type { SearchAction } from '../../ui/search-action.ts';
import { useAccountChoices } from '../../ui/use-account-switch.ts';
import { useLanguageSwitch } from './use-language-switch.ts';

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What the header and its menus do: language, theme, account, signing out. */
export function useShellActions(): readonly SearchAction[] {
  const text = useText('shell');
  const locale = useLocale();
  const switchLanguage = useLanguageSwitch();
  const choices = useAccountChoices();
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
    ...choices
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ key, account, open }) => ({
        key: `account-${key}`,
        label: `${text('switchAccount')} ${account.name}`,
        icon: <IconBuilding {...look} />,
        run: () => void open(),
      })),
    {
      key: 'sign-out',
      label: text('signOut'),
      icon: <IconLogout {...look} />,
      run: () => void signOut().catch(() => undefined),
    },
  ];
}
