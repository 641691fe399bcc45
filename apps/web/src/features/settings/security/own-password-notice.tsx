import { Button } from '@mantine/core';
import { IconLockPassword } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { requestPasswordReset } from '../../../api/password.ts';
import { portalSettings } from '../../../api/portal.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { toastDone, toastFailure } from '../../../ui/toasts.tsx';
import { SecurityNotice } from './security-notice.tsx';

/** Which accounts wait for a password that no administrator of another one chose, and how the person comes by it. */
export function OwnPasswordNotice() {
  const text = useText('security');
  const locale = useLocale();
  const { accounts, email } = useProfile();
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => requestPasswordReset(email),
    onSuccess: () => {
      toastDone('reset_link_sent', { attempt: 'own-password-link' });
    },
    onError: (error) => toastFailure('own-password-link', error),
  });
  const closed = accounts.filter(({ ownPasswordMissing }) => ownPasswordMissing === true);
  if (closed.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(closed.map(({ name }) => name));
  return (
    <SecurityNotice icon={IconLockPassword} title={text('ownPasswordTitle', { accounts: names })}>
      <p>{text('ownPasswordWhy')}</p>
      <p>{text('ownPasswordHow', { email })}</p>
      {portalSettings().mail !== undefined && (
        <Button loading={isPending} onClick={() => send()}>
          {text('ownPasswordSend')}
        </Button>
      )}
    </SecurityNotice>
  );
}
