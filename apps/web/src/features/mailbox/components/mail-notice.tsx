import { portalSettings } from '../../../api/portal.ts';
import { withLocale } from '../../../i18n/locale.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';

/** Informs users who invite others where this portal's mails go, unless an e-mail server sends them. */
export function MailNotice() {
  const text = useText('mailbox');
  const locale = useLocale();
  const { mail, defaultLocale } = portalSettings();
  if (mail === 'server') return null;
  return (
    <Row
      as="p"
      gap={4}
      columnGap={12}
      paddingBlock={8}
      paddingInline={12}
      wrap
      size={13}
      color="text-2"
      fill="surface"
      border="all"
      radius={2}
      align="stretch"
    >
      {text(mail === 'mailbox' ? 'demoNotice' : 'noServer')}
      {mail === 'mailbox' && (
        <Box as="a" weight="medium" color="accent-text" href={withLocale('/mailbox', locale, defaultLocale)}>
          {text('open')}
        </Box>
      )}
    </Row>
  );
}
