import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changeCurrentAccount } from '../api/sign-in.ts';
import { isAnythingUnsaved, onAnswer } from './use-unsaved-guard.ts';
import { closeAttempt, toastFailure } from './toasts.tsx';

const home = '/{-$locale}/home';

/** Moves the session to another account: nothing of the one before stays in the cache, and home is shown. */
export function useAccountSwitch(): (accountId: number) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (accountId) => {
    // What is unsaved belongs to the account that is shown: it is asked about before the session moves.
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
