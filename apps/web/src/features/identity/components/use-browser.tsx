import { ApiError } from '../../../api/api-error.ts';
import { makeDeviceKnown } from '../../../api/password.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { GuestHeading, Refusal, useSubmission } from './guest-form.tsx';
import links from './guest-links.module.css';

const noFields = { names: [], setErrors: () => undefined };

interface UseBrowserProps {
  readonly token: string;
  readonly email: string;
  readonly onKnown: () => void;
  /** The link was used or expired while the page was open. */
  readonly onDead: () => void;
}

/** Makes this browser known for a user whose sign-in is blocked by other people's guesses. */
export function UseBrowser({ token, email, onKnown, onDead }: UseBrowserProps) {
  const text = useText('password');
  const { busy, refusal, submit } = useSubmission({ form: noFields, serverNames: {} });
  const use = async (): Promise<void> => {
    try {
      await makeDeviceKnown(token);
      onKnown();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_used') throw error;
      onDead();
    }
  };
  return (
    <>
      <GuestHeading title={text('deviceTitle')} lead={text('deviceLead', { email })} />
      <Refusal of={refusal} />
      <Stack align="start" gap={12} marginTop={16}>
        <button
          type="button"
          className={links['button']}
          aria-disabled={busy}
          onClick={() => void submit(use)}
        >
          {text('deviceUse')}
        </button>
      </Stack>
    </>
  );
}
