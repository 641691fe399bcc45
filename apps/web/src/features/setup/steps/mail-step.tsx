import { Button } from '@mantine/core';
import { callApi } from '../../../api/client.ts';
import { portalSettings } from '../../../api/portal.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Lead, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { setupKey } from '../../endpoints/setup-options.ts';
import type { StepProps } from './step-props.ts';

/** Shows whether the installation can send e-mail, and sends a test. The operator configures the mail server. */
export function MailStep({ setup: { testMail } }: StepProps) {
  const text = useText('setup');
  const format = useFormat();
  const { email } = useProfile();
  const isAble = portalSettings().mail !== undefined;
  const sending = useAction({
    call: () => callApi('sendTestMail'),
    invalidates: [setupKey],
    success: () => text('testMailSent', { email }),
  });
  return (
    <Stack gap={12}>
      {isAble ? (
        <Row gap={12} wrap>
          <Button variant="filled" loading={sending.isPending} onClick={() => sending.run()}>
            {text('sendTestMail')}
          </Button>
          <Lead as="span">{text('testMailTo', { email })}</Lead>
        </Row>
      ) : (
        <Lead>{text('mailMissing')}</Lead>
      )}
      <output>
        {testMail !== null && testMail.outcome === 'failed' && (
          <InlineError>{text('mailFailed')}</InlineError>
        )}
        {testMail !== null && testMail.outcome !== 'failed' && (
          <Lead as="span">
            {text(testMail.outcome === 'delivered' ? 'mailDelivered' : 'mailWaiting', {
              time: format.dateTime(new Date(testMail.sentAt)),
            })}
          </Lead>
        )}
      </output>
    </Stack>
  );
}
