import type { User } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { refreshWithout } from '../../../api/refresh-without.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import { toastDone, toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { userOptions, usersKey } from '../api/user-queries.ts';
import { PasswordDialog } from '../forms/password-dialog.tsx';
import { UserDialog } from '../forms/user-dialog.tsx';
import classes from './users.module.css';

export interface UserVerbs {
  readonly create: () => void;
  readonly edit: (user: User) => void;
  readonly changePassword: (user: User) => void;
  readonly invite: (user: User) => void;
  readonly resetTwoFactor: (user: User) => void;
  readonly activate: (user: User, active: boolean) => void;
  readonly remove: (user: User) => void;
  readonly isBusy: boolean;
  /** To be drawn by the page. */
  readonly dialog: ReactNode;
}

type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'password'; readonly user: User }
  | null;

interface UserVerbsOptions {
  readonly onSaved: (user: User) => void;
  readonly onRemoved: () => void;
}

/** What can be done with users one by one, each with the dialog that asks for what it needs. */
export function useUserVerbs({ onSaved, onRemoved }: UserVerbsOptions): UserVerbs {
  const [opened, setOpened] = useState<Opened>(null);
  const confirm = useConfirm();
  const asked = useAsked(confirm.ask, onRemoved);
  const close = (): void => setOpened(null);
  return {
    create: () => setOpened({ kind: 'create' }),
    edit: (user) => setOpened({ kind: 'edit', user }),
    changePassword: (user) => setOpened({ kind: 'password', user }),
    ...asked,
    isBusy: opened !== null || confirm.dialog !== null,
    dialog: (
      <>
        {opened?.kind === 'password' && <PasswordDialog user={opened.user} onClose={close} />}
        {(opened?.kind === 'create' || opened?.kind === 'edit') && (
          <UserDialog
            {...(opened.kind === 'edit' && { user: opened.user })}
            onClose={close}
            onSaved={(user) => {
              close();
              onSaved(user);
            }}
          />
        )}
        {confirm.dialog}
      </>
    ),
  };
}

/** The verbs that need no form: they say what they do, and do it. */
function useAsked(
  ask: ReturnType<typeof useConfirm>['ask'],
  onRemoved: () => void,
): Pick<UserVerbs, 'invite' | 'resetTwoFactor' | 'activate' | 'remove'> {
  const text = useText('users');
  const account = useAccount();
  const queryClient = useQueryClient();
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: usersKey });
  const { mutate: invite } = useMutation({
    mutationFn: ({ id, otherDirectory }: User) =>
      callApi('inviteUser', {
        params: { userId: id },
        query: otherDirectory === null ? {} : { through: otherDirectory.accountId },
      }),
    onSuccess: (_answer, { email, ownPasswordMissing }) => {
      const told = ownPasswordMissing ? 'passwordLinkToast' : 'invitedToast';
      toastSuccess(text(told, { email }), { attempt: 'invite-user' });
    },
    onError: (error) => toastFailure('invite-user', error),
  });
  const setActive = async ({ id }: User, active: boolean): Promise<void> => {
    await callApi(active ? 'activateUser' : 'deactivateUser', { params: { userId: id } });
    toastDone('updated');
    await refresh();
  };
  return {
    invite: (user) => invite(user),
    resetTwoFactor: (user) =>
      ask({
        title: text('resetTwoFactorTitle', { name: user.name }),
        effect: (
          <>
            <p>{text('resetTwoFactorEffect')}</p>
            <p>{text('resetTwoFactorBeware')}</p>
          </>
        ),
        confirmLabel: text('resetTwoFactorConfirm'),
        danger: true,
        onConfirm: async () => {
          await callApi('resetUserTwoFactor', { params: { userId: user.id } });
          toastSuccess(text('resetTwoFactorToast', { name: user.name }));
          await refresh();
        },
      }),
    activate: (user, active) =>
      ask({
        title: text(active ? 'activateTitle' : 'deactivateTitle', { name: user.name }),
        effect: text(active ? 'activateEffect' : 'deactivateEffect', { account: account.name }),
        confirmLabel: text(active ? 'activate' : 'deactivate'),
        danger: !active,
        onConfirm: () => setActive(user, active),
      }),
    remove: (user) =>
      ask({
        title: user.pending
          ? text('withdrawTitle', { email: user.email })
          : text('removeTitle', { name: user.name, account: account.name }),
        effect: user.pending ? text('withdrawEffect', { account: account.name }) : <Lost />,
        confirmLabel: text(user.pending ? 'withdraw' : 'remove'),
        danger: true,
        onConfirm: async () => {
          await callApi('removeUser', { params: { userId: user.id } });
          toastDone('deleted');
          onRemoved();
          await refreshWithout(queryClient, usersKey, [userOptions(user.id).queryKey]);
        },
      }),
  };
}

/** What goes with a user. */
function Lost() {
  const text = useText('users');
  return (
    <>
      <p>{text('removeEffect')}</p>
      <Box as="ul" marginTop={8} paddingLeft={18} className={classes['lost']}>
        <li>{text('lostProfiles')}</li>
        <li>{text('lostViews')}</li>
        <li>{text('lostImports')}</li>
        <li>{text('lostSessions')}</li>
      </Box>
    </>
  );
}
