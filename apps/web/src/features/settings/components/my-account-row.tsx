import type { Account } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconDoorExit, IconLockPassword } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Title } from '../../../ui/layout/primitives.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { useAccountSwitch } from '../../../ui/use-account-switch.ts';
import classes from './my-accounts.module.css';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface MyAccountRowProps {
  readonly account: Account;
  readonly isCurrent: boolean;
  readonly isAsking: boolean;
  readonly onLeave: () => void;
}

export function MyAccountRow({ account, isCurrent, isAsking, onLeave }: MyAccountRowProps) {
  const text = useText('settings');
  const shell = useText('shell');
  const switchAccount = useAccountSwitch();
  return (
    <Row as="li" gap={8} columnGap={12} padding={16} wrap aria-current={isCurrent || undefined}>
      <AccountPhoto account={account} size={44} />
      <div className={classes['who']}>
        <Row wrap gap={2} columnGap={8}>
          <Title breaks size={14}>
            {account.name}
          </Title>
          {isCurrent && <Current />}
        </Row>
        <p>
          {account.domain} · {shell(account.role)}
        </p>
        {account.ownPasswordMissing === true && (
          <p className={`linked ${classes['closed']}`}>
            <IconLockPassword size={16} stroke={1.75} aria-hidden />
            <span>
              {text('ownPasswordMissing')}{' '}
              <Link to="/{-$locale}/settings/security">{text('ownPasswordLink')}</Link>
            </span>
          </p>
        )}
      </div>
      <Row justify="end" align="stretch" gap={8} className={classes['actions']}>
        {!isCurrent && (
          <Button
            aria-label={text('switchNamed', { account: account.name })}
            onClick={() => void switchAccount(account.id)}
          >
            {text('switchTo')}
          </Button>
        )}
        {account.ownPasswordMissing !== true && (
          <IconTextButton
            variant="subtle"
            className="danger"
            icon={IconDoorExit}
            aria-label={text('leaveNamed', { account: account.name })}
            loading={isAsking}
            onClick={onLeave}
          >
            {text('leave')}
          </IconTextButton>
        )}
      </Row>
    </Row>
  );
}

function Current() {
  const text = useText('settings');
  return (
    <Row
      as="span"
      inline
      gap={4}
      paddingBlock={1}
      paddingInline={8}
      radius="full"
      fill="accent-soft"
      weight="medium"
      color="accent-text"
      size={12}
    >
      <IconCheck size={14} stroke={2.2} aria-hidden />
      {text('current')}
    </Row>
  );
}
