import { ActionIcon, Menu } from '@mantine/core';
import { IconBell, IconDots, IconMail, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastDone, toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { alertTypesKey, type AlertType } from '../api/alert-type-queries.ts';

interface TypeActionsProps {
  readonly type: AlertType;
  readonly isDisabled: boolean;
  readonly onAsk: (confirmation: Confirmation) => void;
  readonly onDeleted: () => void;
}

/** Tries the sending of a type on oneself, and deletes it. */
export function TypeActions({ type, isDisabled, onAsk, onDeleted }: TypeActionsProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: (by: 'app' | 'email') =>
      callApi('testAlertType', {
        params: { alertTypeId: type.id },
        body: { app: by === 'app', email: by === 'email' },
      }),
    onSuccess: (_, by) => toastSuccess(text(by === 'app' ? 'testedApp' : 'testedEmail')),
    onError: toastError,
  });
  if (isDisabled) return null;
  const { name, openCount } = type;
  const remove = (): void =>
    onAsk({
      title: text('deleteTitle', { name }),
      effect: text('deleteEffect', { count: openCount, formatted: format.number(openCount) }),
      confirmLabel: text('deleteConfirm'),
      danger: true,
      onConfirm: async () => {
        await callApi('deleteAlertType', { params: { alertTypeId: type.id } });
        onDeleted();
        toastDone('deleted');
        await queryClient.invalidateQueries({ queryKey: alertTypesKey });
      },
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={text('more')}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBell size={16} stroke={1.75} />} onClick={() => test.mutate('app')}>
          {text('testApp')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={16} stroke={1.75} />} onClick={() => test.mutate('email')}>
          {text('testEmail')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} onClick={remove}>
          {text('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
