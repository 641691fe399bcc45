import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { colorSchemeChoices } from '../../ui/color-scheme.ts';
import { HeaderButton } from './header-button.tsx';

const colorSchemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

export function ThemeMenu() {
  const text = useText('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = colorSchemeIcons[colorScheme];
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <HeaderButton gap={4} fontSize={12} aria-label={`${text('theme')}: ${text(colorScheme)}`}>
          <Current size={18} stroke={1.75} aria-hidden />
        </HeaderButton>
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemeChoices.map((choice) => {
          const Icon = colorSchemeIcons[choice];
          return (
            <Menu.Item
              key={choice}
              aria-current={choice === colorScheme || undefined}
              leftSection={<Icon size={16} stroke={1.85} aria-hidden />}
              rightSection={choice === colorScheme ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => setColorScheme(choice)}
            >
              {text(choice)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
