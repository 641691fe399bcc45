import { Button } from '@mantine/core';
import { IconShieldLock, IconLockPassword, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useId, type ReactNode } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { requestPasswordReset } from '../../../api/password.ts';
import { portalSettings } from '../../../api/portal.ts';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Stack, Title } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordCard } from '../security/password-card.tsx';
import classes from '../security/security.module.css';
import { twoFactorOptions } from '../security/security-queries.ts';
import { SessionList } from '../security/session-list.tsx';
import { TwoFactorCard } from '../security/two-factor-card.tsx';

/**
 * Password, second factor and sessions of the user. If the account requires a second factor, no other screen
 * opens until it is set up.
 */
export function SecurityPage() {
  const text = useText('security');
  const { two_factor_missing: isMissing } = useProfile();
  // Keeps the order of the cards while the user completes them.
  const [wasMissing] = useState(isMissing);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const changeCodes = (next: readonly string[] | null): void => {
    setCodes(next);
    if (next === null && wasMissing) void navigate({ to: '/{-$locale}/home' });
  };
  const hidden = { 'data-print': codes === null ? undefined : 'hide' };
  return (
    <Stack gap={16} paddingTop={20} paddingBottom={24} paddingInline="gutter" width="100%" maxWidth={760}>
      <PageHeader title={text('title')} />
      <OwnPasswordNotice />
      {isMissing && <Missing />}
      {wasMissing && <TwoFactorCard codes={codes} onCodes={changeCodes} />}
      <div className={classes['part']} {...hidden}>
        <PasswordCard />
      </div>
      {!wasMissing && <TwoFactorCard codes={codes} onCodes={changeCodes} />}
      <div className={classes['part']} {...hidden}>
        <SessionList />
      </div>
    </Stack>
  );
}

/** Explains why all other screens are closed, and how to open them. */
function Missing() {
  const text = useText('security');
  const locale = useLocale();
  const { id: personId } = useProfile();
  const { name } = useAccount();
  const { data } = useQuery(twoFactorOptions(personId));
  const requiredBy = data?.requiredBy ?? [name];
  return (
    <SecurityNotice icon={IconShieldLock} title={text('missingTitle')}>
      <p>
        {text('missingText', {
          count: requiredBy.length,
          accounts: new Intl.ListFormat(locale).format(requiredBy),
        })}
      </p>
    </SecurityNotice>
  );
}

/** Accounts that require a password that no administrator of another account chose, and how to set one. */
function OwnPasswordNotice() {
  const text = useText('security');
  const locale = useLocale();
  const { accounts, email } = useProfile();
  const { run: send, isPending } = useAction({
    call: () => requestPasswordReset(email),
    success: 'reset_link_sent',
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

interface SecurityNoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
}

/** Explains why an account is closed to the user, and how to open it. */
function SecurityNotice({ icon: NoticeIcon, title, children }: SecurityNoticeProps) {
  const titleId = useId();
  return (
    <Stack
      as="section"
      gap={12}
      padding={16}
      columns="auto minmax(0, 1fr)"
      color="accent-text"
      fill="accent-soft"
      radius={3}
      className={classes['notice']}
      aria-labelledby={titleId}
    >
      <NoticeIcon size={22} stroke={1.75} aria-hidden />
      <div>
        <Title size={14} id={titleId}>
          {title}
        </Title>
        {children}
      </div>
    </Stack>
  );
}
