import { Menu } from '@mantine/core';
import { IconBell, IconDots, IconMail, IconTrash } from '@tabler/icons-react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { alertTypesKey, type AlertType } from '../api/alert-type-queries.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface TypeActionsProps {
  readonly type: AlertType;
  readonly onDeleted: () => void;
}

/** Sends a test notification of a type to the current user, and deletes the type. */
export function TypeActions({ type, onDeleted }: TypeActionsProps) {
  const text = useText('alert-types');
  const { id: alertTypeId, name, openCount } = type;
  const { run: test } = useAction({
    call: (by: 'app' | 'email') =>
      callApi('testAlertType', {
        params: { alertTypeId },
        body: { app: by === 'app', email: by === 'email' },
      }),
    success: (_words, _answer, by) => text(by === 'app' ? 'testedApp' : 'testedEmail'),
  });
  const deletion = useAction({
    call: () => callApi('deleteAlertType', { params: { alertTypeId } }),
    invalidates: [alertTypesKey],
    success: 'deleted',
    confirm: ({ format }) => ({
      title: text('deleteTitle', { name }),
      effect: text('deleteEffect', format.counted(openCount)),
      confirmLabel: text('deleteConfirm'),
      danger: true,
    }),
    onDone: onDeleted,
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton icon={IconDots} label={text('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBell size={16} stroke={1.75} />} onClick={() => test('app')}>
            {text('testApp')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMail size={16} stroke={1.75} />} onClick={() => test('email')}>
            {text('testEmail')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => deletion.run()}>
            {text('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deletion.dialog}
    </>
  );
}
