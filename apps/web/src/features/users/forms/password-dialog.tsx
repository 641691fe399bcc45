import type { User } from '@azimute/contract';
import { passwordMinLength } from '@azimute/contract/identity';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { validateNewPassword } from '../../../ui/form/checks.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { usersKey } from '../api/user-queries.ts';
import { PasswordFields, type PasswordValues } from './password-fields.tsx';

interface PasswordDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const empty: PasswordValues = { password: '', confirmation: '' };

/** Sets a new password for a user, which ends their sessions. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const text = useText('users');
  const errors = useText('errors');
  const queryClient = useQueryClient();
  const attempt = `password-${user.id}`;
  const form = useRecordForm<PasswordValues, void>({
    stored: empty,
    required: ['password', 'confirmation'],
    check: ({ password, confirmation }) => validateNewPassword(password, confirmation),
    serverNames: { password_confirmation: 'confirmation' },
    attempt,
    wordsFor: (error) =>
      error === 'minLength' ? errors('password_min_length', { minimum: passwordMinLength }) : undefined,
    save: async ({ password, confirmation }) => {
      await callApi('changeUserPassword', {
        params: { userId: user.id },
        body: { password, password_confirmation: confirmation },
      });
    },
    onSaved: () => {
      toastDone('password_updated', { attempt });
      onClose();
      return queryClient.invalidateQueries({ queryKey: usersKey });
    },
  });
  return (
    <FormDialog
      form={form}
      title={text('passwordTitle', { name: user.name })}
      saveLabel={text('changePassword')}
      onClose={onClose}
    >
      <Text color="text-2">{text('passwordLead')}</Text>
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        <PasswordFields form={form} />
      </Stack>
    </FormDialog>
  );
}
