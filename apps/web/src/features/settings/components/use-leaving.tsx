import type { Account, LeaveEffect } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { leaveAccount } from '../../../api/people.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { closeAttempt, toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface LeaveEffectTextProps {
  readonly account: Account;
  readonly effect: LeaveEffect;
  readonly isCurrent: boolean;
}

interface Leaving {
  /** Account for which the effect of leaving is loading. */
  readonly askingId: number | null;
  readonly ask: (account: Account) => Promise<void>;
  readonly dialog: ReactNode;
}

/** Leaves an account after confirming the losses; states what to do first if leaving is not possible yet. */
export function useLeaving(): Leaving {
  const text = useText('settings');
  const { current_account_id: currentId } = useProfile();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [askingId, setAskingId] = useState<number | null>(null);
  const [refused, setRefused] = useState<Account | null>(null);

  const leave = async (account: Account): Promise<void> => {
    const goesOn = await leaveAccount(account.id, () => queryClient.clear());
    if (!goesOn) return;
    toastSuccess(text('left', { account: account.name }));
    if (account.id === currentId) await navigate({ to: '/{-$locale}/home' });
  };
  const askWith = (account: Account, effect: LeaveEffect): void => {
    if (effect.isLastAdministrator) return setRefused(account);
    confirm.ask({
      danger: true,
      title: text('leaveTitle', { account: account.name }),
      effect: <LeaveEffectText account={account} effect={effect} isCurrent={account.id === currentId} />,
      confirmLabel: text('leaveConfirm'),
      onConfirm: () => leave(account),
    });
  };
  return {
    askingId,
    ask: async (account) => {
      setAskingId(account.id);
      try {
        askWith(account, await callApi('getLeaveEffect', { params: { accountId: account.id } }));
        closeAttempt('leave');
      } catch (error) {
        toastFailure('leave', error);
      }
      setAskingId(null);
    },
    dialog: refused ? <RefusedDialog account={refused} onClose={() => setRefused(null)} /> : confirm.dialog,
  };
}

interface RefusedDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

function RefusedDialog({ account, onClose }: RefusedDialogProps) {
  const text = useText('settings');
  const common = useText('common');
  return (
    <Dialog onClose={onClose} size={480} title={text('lastTitle', { account: account.name })}>
      <p>{text('lastText', { account: account.name })}</p>
      <Row align="stretch" justify="end" marginTop={16}>
        <Button data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Row>
    </Dialog>
  );
}

/** Consequences of leaving an account: losses, ways to return, and the next account. */
function LeaveEffectText({ account, effect, isCurrent }: LeaveEffectTextProps) {
  const text = useText('settings');
  const format = useFormat();
  const { assets, isLastAccount } = effect;
  const lost =
    assets > 0
      ? text('losesAssets', { ...format.counted(assets), account: account.name })
      : text('losesAccount', { account: account.name });
  return (
    <Stack gap={8}>
      <p>
        <strong>{lost}</strong>
      </p>
      <p>{text('comeBack')}</p>
      {isLastAccount && <p>{text('signsOut')}</p>}
      {isCurrent && !isLastAccount && <p>{text('goesOn')}</p>}
    </Stack>
  );
}
