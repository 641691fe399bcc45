import type { User } from '@azimute/contract';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
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
  /** Must be rendered by the page. */
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

/** Actions on a single user, each with its dialog. */
export function useUserVerbs({ onSaved, onRemoved }: UserVerbsOptions): UserVerbs {
  const [opened, setOpened] = useState<Opened>(null);
  const { verbs, question } = useAsked(onRemoved);
  const close = (): void => setOpened(null);
  return {
    create: () => setOpened({ kind: 'create' }),
    edit: (user) => setOpened({ kind: 'edit', user }),
    changePassword: (user) => setOpened({ kind: 'password', user }),
    ...verbs,
    isBusy: opened !== null || question !== null,
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
        {question}
      </>
    ),
  };
}

/** Actions without a form, each with a confirmation. */
function useAsked(onRemoved: () => void) {
  const text = useText('users');
  const { name: account } = useAccount();
  const invalidates = [usersKey];
  const invite = useAction({
    call: ({ id, otherDirectory }: User) =>
      callApi('inviteUser', {
        params: { userId: id },
        query: otherDirectory === null ? {} : { through: otherDirectory.accountId },
      }),
    success: (_words, _answer, { email, ownPasswordMissing }) =>
      text(ownPasswordMissing ? 'passwordLinkToast' : 'invitedToast', { email }),
  });
  const resetTwoFactor = useTwoFactorReset();
  const activate = useAction({
    call: ({ user, isActive }: { readonly user: User; readonly isActive: boolean }) =>
      callApi(isActive ? 'activateUser' : 'deactivateUser', { params: { userId: user.id } }),
    invalidates,
    success: 'updated',
    confirm: (_words, { user: { name }, isActive }) => ({
      title: text(isActive ? 'activateTitle' : 'deactivateTitle', { name }),
      effect: text(isActive ? 'activateEffect' : 'deactivateEffect', { account }),
      confirmLabel: text(isActive ? 'activate' : 'deactivate'),
      danger: !isActive,
    }),
  });
  const remove = useAction({
    call: ({ id }: User) => callApi('removeUser', { params: { userId: id } }),
    invalidates,
    deletes: ({ id }) => [userOptions(id).queryKey],
    success: 'deleted',
    confirm: (_words, { pending, email, name }) => ({
      title: pending ? text('withdrawTitle', { email }) : text('removeTitle', { name, account }),
      effect: pending ? text('withdrawEffect', { account }) : <Lost />,
      confirmLabel: text(pending ? 'withdraw' : 'remove'),
      danger: true,
    }),
    onDone: onRemoved,
  });
  return {
    verbs: {
      invite: invite.run,
      resetTwoFactor: resetTwoFactor.run,
      activate: (user: User, isActive: boolean) => activate.run({ user, isActive }),
      remove: remove.run,
    },
    question: resetTwoFactor.dialog ?? activate.dialog ?? remove.dialog,
  };
}

/** Consequences of removing a user. */
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

function useTwoFactorReset() {
  const text = useText('users');
  return useAction({
    call: ({ id }: User) => callApi('resetUserTwoFactor', { params: { userId: id } }),
    invalidates: [usersKey],
    success: (_words, _answer, { name }) => text('resetTwoFactorToast', { name }),
    confirm: (_words, { name }) => ({
      title: text('resetTwoFactorTitle', { name }),
      effect: (
        <>
          <p>{text('resetTwoFactorEffect')}</p>
          <p>{text('resetTwoFactorBeware')}</p>
        </>
      ),
      confirmLabel: text('resetTwoFactorConfirm'),
      danger: true,
    }),
  });
}
