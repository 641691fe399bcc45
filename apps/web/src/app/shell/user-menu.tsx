import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../api/use-session.ts';
import { leave } from '../../features/offline/api/leave.ts';
import { useText } from '../../i18n/use-text.ts';
import { Box, Text, Hint } from '../../ui/layout/primitives.tsx';
import { PersonPhoto } from '../../ui/photo.tsx';
import { screensOf } from '../../ui/screens.ts';

export function UserMenu() {
  const text = useText('shell');
  const profile = useProfile();
  const { name, email } = profile;
  const screens = screensOf(profile).filter(({ isPersonal }) => isPersonal);
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Box as="button" type="button" flex="none" radius="round" aria-label={text('userMenu')}>
          <PersonPhoto person={profile} size={28} />
        </Box>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Person name={name} email={email} />
        </Menu.Label>
        <Menu.Divider />
        {screens.map(({ name: screen, to, text: key, icon: Icon }) => (
          <Menu.Item
            key={screen}
            component={Link}
            to={to}
            leftSection={<Icon size={16} stroke={1.85} aria-hidden />}
          >
            {text(key)}
          </Menu.Item>
        ))}
        {screens.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.85} aria-hidden />}
          onClick={() => void leave()}
        >
          {text('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PersonProps {
  readonly name: string;
  readonly email: string;
}

export function Person({ name, email }: PersonProps) {
  return (
    <Box maxWidth={280} size={13}>
      <Text as="strong" display="block" color="text" weight="semibold" breaks>
        {name}
      </Text>
      <Hint as="span" breaks>
        {email}
      </Hint>
    </Box>
  );
}
