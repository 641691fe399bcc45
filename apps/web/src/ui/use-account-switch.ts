import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AccountElsewhere } from '@azimute/contract';
import { openAccountElsewhere, useAccountsElsewhere } from '../api/accounts-elsewhere.ts';
import { portalSettings } from '../api/portal.ts';
import { changeCurrentAccount } from '../api/sign-in.ts';
import { useAccount, useProfile } from '../api/use-session.ts';
import { withLocale } from '../i18n/locale.ts';
import { useLocale } from '../i18n/use-text.ts';
import { isAnythingUnsaved, onAnswer } from './use-unsaved-guard.ts';
import { closeAttempt, toastFailure } from './toasts.tsx';

const home = '/{-$locale}/home';

/** An account that the person may go on in. */
export interface AccountChoice {
  readonly key: string;
  readonly account: { readonly id: number; readonly name: string; readonly photo: string | null };
  readonly isCurrent: boolean;
  readonly open: () => Promise<void>;
}

/** All accounts of the person by name, in whichever cell of the portal they are. */
export function useAccountChoices(): readonly AccountChoice[] {
  const { accounts } = useProfile();
  const current = useAccount();
  const { accounts: elsewhere } = useAccountsElsewhere();
  const switchAccount = useAccountSwitch();
  const openElsewhere = useElsewhereSwitch();
  const here = accounts.map((account): AccountChoice => ({
    key: String(account.id),
    account,
    isCurrent: account.id === current.id,
    open: () => switchAccount(account.id),
  }));
  const others = elsewhere.flatMap((account): AccountChoice[] => {
    if (account.isInvitation) return [];
    const open = (): Promise<void> => openElsewhere(account);
    return [
      { key: `${account.cell}-${account.id}`, account: { ...account, photo: null }, isCurrent: false, open },
    ];
  });
  if (others.length === 0) return here;
  return [...here, ...others].toSorted((one, other) => one.account.name.localeCompare(other.account.name));
}

/** Moves the session to another account: nothing of the one before stays in the cache, and home is shown. */
export function useAccountSwitch(): (accountId: number) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leaving = useLeaving();
  return (accountId) =>
    leaving(async () => {
      await changeCurrentAccount(accountId, () => queryClient.clear());
      closeAttempt('account');
      await navigate({ to: home });
    });
}

/** Goes on in an account of another cell: home is shown, and the tab starts anew. */
export function useElsewhereSwitch(): (account: AccountElsewhere) => Promise<void> {
  const locale = useLocale();
  const leaving = useLeaving();
  return (account) =>
    leaving(
      async () =>
        await openAccountElsewhere(account, withLocale('/home', locale, portalSettings().defaultLocale)),
    );
}

/** What is unsaved belongs to the account that is shown: it is asked about before the session moves. */
function useLeaving(): (move: () => Promise<void>) => Promise<void> {
  const navigate = useNavigate();
  return async (move) => {
    if (isAnythingUnsaved() && !(await leavesFor(() => navigate({ to: home })))) return;
    try {
      await move();
    } catch (error) {
      toastFailure('account', error);
    }
  };
}

/** Whether the person leaves what is unsaved. A navigation that they keep from happening never ends. */
function leavesFor(navigate: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onAnswer((leaves) => {
      stop();
      if (!leaves) resolve(false);
    });
    void navigate().then(() => {
      stop();
      resolve(true);
    });
  });
}
