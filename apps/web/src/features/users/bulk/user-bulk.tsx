import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconChevronDown,
  IconMailForward,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { userFacetsOptions } from '../api/user-queries.ts';
import type { BulkChange } from './use-bulk-change.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface UserBulkProps {
  readonly onChoose: (change: Pick<BulkChange, 'action' | 'profile'>) => void;
}

/** Actions on all selected users. */
export function UserBulk({ onChoose }: UserBulkProps) {
  const text = useText('users');
  const { data: facets } = useQuery(userFacetsOptions({}));
  const profiles = facets?.profiles ?? [];
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="subtle" rightSection={<IconChevronDown {...icon} />}>
          {text('bulkMenu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(420px, 60vh)" style={{ overflowY: 'auto' }}>
        <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => onChoose({ action: 'activate' })}>
          {text('activate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => onChoose({ action: 'deactivate' })}>
          {text('deactivate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => onChoose({ action: 'invite' })}>
          {text('invite')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={() => onChoose({ action: 'remove' })}>
          {text('remove')}
        </Menu.Item>
        {profiles.length > 0 && (
          <>
            <Menu.Divider />
            {(['assign_profile', 'take_profile'] as const).map((action) => (
              <Menu.Sub key={action}>
                <Menu.Sub.Target>
                  <Menu.Sub.Item>
                    {text(action === 'assign_profile' ? 'assignProfile' : 'takeProfile')}
                  </Menu.Sub.Item>
                </Menu.Sub.Target>
                <Menu.Sub.Dropdown mah="min(420px, 60vh)" style={{ overflowY: 'auto' }}>
                  {profiles.map(({ value, name }) => (
                    <Menu.Item key={value} onClick={() => onChoose({ action, profile: { id: value, name } })}>
                      {name}
                    </Menu.Item>
                  ))}
                </Menu.Sub.Dropdown>
              </Menu.Sub>
            ))}
            <Menu.Item onClick={() => onChoose({ action: 'clear_profiles' })}>
              {text('clearProfiles')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
