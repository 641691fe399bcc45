import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changeCurrentAccount } from '../api/sign-in.ts';
import { settleAttempt, toastFailure } from './toasts.tsx';

/** Moves the session to another account: nothing of the one before stays in the cache, and home is shown. */
export function useAccountSwitch(): (accountId: number) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (accountId) => {
    try {
      await changeCurrentAccount(accountId, () => queryClient.clear());
      settleAttempt('account');
      await navigate({ to: '/{-$locale}/home' });
    } catch (error) {
      toastFailure('account', error);
    }
  };
}
