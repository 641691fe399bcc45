import type { Mail } from '@azimute/contract';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import classes from './mail-detail.module.css';

interface MailDetailProps {
  readonly mail: Mail;
  readonly at: (instant: Date) => string;
  readonly onBack: () => void;
}

/** Links of the message open outside the frame. */
const BASE = '<base target="_blank">';

export function MailDetail({ mail, at, onBack }: MailDetailProps) {
  const text = useText('mailbox');
  const [asPage, setAsPage] = useState(false);
  return (
    <Box
      as="article"
      minWidth={0}
      fill="surface"
      radius={3}
      className={classes['mail']}
      aria-labelledby="mail-subject"
    >
      <button type="button" className={classes['back']} onClick={onBack}>
        {text('back')}
      </button>
      <Title size={16} id="mail-subject">
        {mail.subject}
      </Title>
      <MailFacts mail={mail} at={at} />
      <Row align="stretch" gap={8} paddingBottom={16} border="bottom">
        {[false, true].map((isPage) => (
          <button
            className="toggle"
            key={String(isPage)}
            type="button"
            aria-pressed={asPage === isPage}
            onClick={() => setAsPage(isPage)}
          >
            {text(isPage ? 'asPage' : 'asText')}
          </button>
        ))}
      </Row>
      {asPage ? (
        // The frame runs no scripts and has no access to the portal.
        <iframe
          className={classes['frame']}
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html.replace('<head>', `<head>${BASE}`)}
        />
      ) : (
        <Box
          as="pre"
          marginTop={16}
          marginBottom={0}
          marginInline={0}
          whiteSpace="pre-wrap"
          breaks
          className={classes['text']}
        >
          {mail.text.split(/(https?:\/\/\S+)/).map(linked)}
        </Box>
      )}
    </Box>
  );
}

interface MailFactsProps {
  readonly mail: Mail;
  readonly at: (instant: Date) => string;
}

function MailFacts({ mail, at }: MailFactsProps) {
  const text = useText('mailbox');
  return (
    <Stack
      as="dl"
      columns="auto minmax(0, 1fr)"
      gap={4}
      columnGap={16}
      marginTop={12}
      marginBottom={16}
      size={13}
    >
      <Text as="dt" color="text-3">
        {text('from')}
      </Text>
      <Box as="dd" breaks>
        {mail.from}
      </Box>
      <Text as="dt" color="text-3">
        {text('to')}
      </Text>
      <Box as="dd" breaks>
        {mail.to}
      </Box>
      <Text as="dt" color="text-3">
        {text('sent')}
      </Text>
      <Box as="dd" breaks>
        <time dateTime={mail.sentAt}>{at(new Date(mail.sentAt))}</time>
      </Box>
    </Stack>
  );
}

function linked(part: string, place: number) {
  if (!/^https?:\/\//.test(part)) return part;
  return (
    <a key={place} href={part}>
      {part}
    </a>
  );
}
