import type { OneTimeLink } from '@azimute/contract';
import { ApiError } from '../../../api/api-error.ts';
import { declineByLink } from '../../../api/password.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { GuestHeading, Refusal, useSubmission } from './guest-form.tsx';
import links from './guest-links.module.css';
import { useGuestLink } from './use-guest-link.ts';

const noFields = { names: [], setErrors: () => undefined };

interface PendingInvitationProps {
  readonly token: string;
  readonly link: OneTimeLink;
  readonly onDeclined: () => void;
  /** The link was used or expired while the page was open. */
  readonly onDead: () => void;
}

/** Invitation of a user who can sign in already: signing in accepts it; declining needs no sign-in. */
export function PendingInvitation({ link, ...decline }: PendingInvitationProps) {
  const text = useText('password');
  const linkTo = useGuestLink();
  const account = link.accountName ?? '';
  return (
    <>
      <GuestHeading
        title={text('pendingTitle', { account })}
        lead={text('pendingLead', { account, email: link.email })}
      />
      <Stack align="start" gap={12} marginTop={16}>
        <a className={links['button']} href={linkTo('/settings/my-accounts')}>
          {text('pendingSignIn')}
        </a>
      </Stack>
      <DeclineButton {...decline} />
    </>
  );
}

export function DeclineButton({ token, onDeclined, onDead }: Omit<PendingInvitationProps, 'link'>) {
  const text = useText('password');
  const { busy, refusal, submit } = useSubmission({ form: noFields, serverNames: {} });
  const decline = async (): Promise<void> => {
    try {
      await declineByLink(token);
      onDeclined();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_used') throw error;
      onDead();
    }
  };
  return (
    <Stack align="start" gap={12} marginTop={16}>
      <Refusal of={refusal} />
      <button
        type="button"
        className={links['button']}
        data-quiet
        aria-disabled={busy}
        onClick={() => void submit(decline)}
      >
        {text('decline')}
      </button>
    </Stack>
  );
}
