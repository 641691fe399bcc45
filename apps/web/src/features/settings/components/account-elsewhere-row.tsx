import type { AccountElsewhere } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Title } from '../../../ui/layout/primitives.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { useElsewhereSwitch } from '../../../ui/use-account-switch.ts';
import classes from './my-accounts.module.css';

/** An account of the person in another cell of the portal, or an invitation to one. */
export function AccountElsewhereRow({ account }: { readonly account: AccountElsewhere }) {
  const text = useText('settings');
  const shell = useText('shell');
  const { mutate: open, isPending } = useMutation({ mutationFn: useElsewhereSwitch() });
  const { id, name, domain, isInvitation } = account;
  const role = shell(account.role);
  return (
    <Row as="li" gap={8} columnGap={12} padding={16} wrap>
      <AccountPhoto account={{ id, name, photo: null }} size={44} />
      <div className={classes['who']}>
        <Title breaks size={14}>
          {name}
        </Title>
        <p>{isInvitation ? text('invitedAs', { domain, role }) : `${domain} · ${role}`}</p>
        {isInvitation && (
          <p>
            {text('invitationWhy', { account: name })} {text('invitationElsewhere')}
          </p>
        )}
      </div>
      <Row justify="end" align="stretch" gap={8} className={classes['actions']}>
        <Button
          variant={isInvitation ? 'filled' : 'default'}
          aria-label={text(isInvitation ? 'acceptNamed' : 'switchNamed', { account: name })}
          loading={isPending}
          onClick={() => open(account)}
        >
          {text(isInvitation ? 'accept' : 'switchTo')}
        </Button>
      </Row>
    </Row>
  );
}
