import { useMailbox, type Mailbox } from '../api/use-mailbox.ts';
import { useState } from 'react';
import { portalSettings } from '../../../api/portal.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { createInstantFormat } from '../../../i18n/format-instants.ts';
import { withLocale } from '../../../i18n/locale.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { LogoMark } from '../../../ui/logo-mark.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { MailDetail } from '../components/mail-detail.tsx';
import { MailList } from '../components/mail-list.tsx';
import classes from './mailbox-page.module.css';
import type { PrimitiveProps } from '../../../ui/layout/read-look.ts';

/** Mails that the demo would have sent. It does not use the shell, since visitors read it too. */
export function MailboxPage() {
  const text = useText('mailbox');
  const locale = useLocale();
  const mailbox = useMailbox();
  const [openId, setOpenId] = useState<string | null>(null);
  usePageTitle(text('title'));
  const { dateTime } = createInstantFormat(locale, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const open = mailbox.mails?.find(({ id }) => id === openId);
  return (
    <Box
      minHeight="100%"
      fill="canvas"
      className={classes['page']}
      data-open={open !== undefined || undefined}
    >
      <MailboxHead />
      <Box
        as="main"
        paddingTop={20}
        paddingBottom={24}
        paddingInline="gutter"
        marginBlock={0}
        marginInline="auto"
        maxWidth={1200}
      >
        <Heading />
        {mailbox.error !== null && mailbox.mails === null && <MailboxError mailbox={mailbox} />}
        {mailbox.mails?.length === 0 && <NoMail />}
        {mailbox.mails !== null && mailbox.mails.length > 0 && (
          <Stack
            alignItems="start"
            gap={16}
            columns="344px minmax(0, 1fr)"
            phoneColumns={1}
            className={classes['columns']}
          >
            <MailList
              mailbox={mailbox}
              mails={mailbox.mails}
              openId={openId}
              onOpen={setOpenId}
              at={dateTime}
            />
            {open === undefined ? (
              <ChooseMail />
            ) : (
              <MailDetail key={open.id} mail={open} at={dateTime} onBack={() => setOpenId(null)} />
            )}
          </Stack>
        )}
      </Box>
    </Box>
  );
}

function MailboxHead() {
  const text = useText('mailbox');
  const locale = useLocale();
  const { productName, defaultLocale } = portalSettings();
  return (
    <Row as="header" height={52} paddingInline="gutter" border="bottom" fill="surface">
      <Row
        as="a"
        flex={1}
        gap={10}
        minHeight={44}
        color="text"
        weight="bold"
        href={withLocale('/', locale, defaultLocale)}
      >
        <LogoMark size={26} />
        <span>{productName}</span>
        <Text as="span" marginLeft="auto" fontSize={13} weight="medium" color="accent-text">
          {text('home')}
        </Text>
      </Row>
    </Row>
  );
}

interface MailboxErrorProps {
  readonly mailbox: Mailbox;
}

function MailboxError({ mailbox }: MailboxErrorProps) {
  const errors = useText('errors');
  return (
    <Notice role="alert">
      <p>{errors(errorText(mailbox.error))}</p>
    </Notice>
  );
}

function NoMail() {
  const text = useText('mailbox');
  return (
    <Notice>
      <Text as="strong" color="text">
        {text('empty')}
      </Text>
      <p>{text('emptyHint')}</p>
    </Notice>
  );
}

function Notice(props: PrimitiveProps) {
  return (
    <Stack
      align="center"
      gap={8}
      paddingBlock={24}
      paddingInline={16}
      marginTop={20}
      color="text-2"
      textAlign="center"
      fill="surface"
      radius={3}
      {...props}
    />
  );
}

function Heading() {
  const text = useText('mailbox');
  return (
    <div className={classes['title']}>
      <Title as="h1" size={20}>
        {text('title')}
      </Title>
      <Text marginTop={4} color="text-2">
        {text('lead')}
      </Text>
    </div>
  );
}

function ChooseMail() {
  const text = useText('mailbox');
  return (
    <Text
      paddingBlock={24}
      paddingInline={16}
      color="text-3"
      textAlign="center"
      className={classes['choose']}
    >
      {text('choose')}
    </Text>
  );
}
