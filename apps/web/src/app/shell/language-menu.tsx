import { locales } from '@azimute/contract/locales';
import { Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { localeNames } from '../../i18n/locale.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { HeaderButton } from './header-button.tsx';
import { useLanguageSwitch } from './use-language-switch.ts';

export function LanguageMenu() {
  const text = useText('shell');
  const locale = useLocale();
  const switchLanguage = useLanguageSwitch();
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <HeaderButton gap={4} fontSize={12} data-text>
          <IconLanguage size={16} stroke={1.85} aria-hidden />
          <span className="visually-hidden">{text('languageIs', { language: localeNames[locale] })}</span>
          {locale.toUpperCase()}
        </HeaderButton>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            aria-current={one === locale || undefined}
            rightSection={one === locale ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => {
              if (one !== locale) void switchLanguage(one);
            }}
          >
            {localeNames[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
