import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changeCurrentAccount } from '../api/sign-in.ts';
import { isAnythingUnsaved, onAnswer } from './use-unsaved-guard.ts';
import { closeAttempt, toastFailure } from './toasts.tsx';

const home = '/{-$locale}/home';

/** Switches the session to another account, clears the cache and opens home. */
export function useAccountSwitch(): (accountId: number) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (accountId) => {
    // Unsaved changes belong to the current account, so they must be confirmed before the switch.
    if (isAnythingUnsaved() && !(await leavesFor(() => navigate({ to: home })))) return;
    try {
      await changeCurrentAccount(accountId, () => queryClient.clear());
      closeAttempt('account');
      await navigate({ to: home });
    } catch (error) {
      toastFailure('account', error);
    }
  };
}

/** Returns whether the user discards unsaved changes. A cancelled navigation never resolves. */
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
