import { mayOpen } from '@azimute/contract/routes';
import { IconUpload, IconUserPlus, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { SearchAction } from '../../../ui/search-action.ts';
import { requestUserDialog, type RequestedUserDialog } from './requested-user-dialog.ts';
import { useUserRights } from './use-user-rights.ts';

/** Actions on users, available from anywhere. */
export function useUserActions(): readonly SearchAction[] {
  const text = useText('users');
  const navigate = useNavigate();
  const { mayChange } = useUserRights();
  if (!mayOpen('admin-users', useProfile()) || !mayChange) return [];
  const actionFor = (dialog: RequestedUserDialog, label: string, ActionIcon: Icon): SearchAction => ({
    key: `users-${dialog}`,
    label,
    icon: <ActionIcon size={18} stroke={1.75} aria-hidden />,
    run: () => {
      requestUserDialog(dialog);
      void navigate({ to: '/{-$locale}/admin/users' });
    },
  });
  return [
    actionFor('create', text('newUser'), IconUserPlus),
    actionFor('import', text('importTitle'), IconUpload),
  ];
}
