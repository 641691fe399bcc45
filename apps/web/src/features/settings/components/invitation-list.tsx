import type { Invitation } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconLockPassword } from '@tabler/icons-react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { refreshProfile } from '../../../api/people.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import classes from './my-accounts.module.css';

/** Keyed by user: they are the same in all of their accounts. */
const invitationsOptions = (personId: number) =>
  queryOptions({
    queryKey: ['invitations', personId],
    queryFn: ({ signal }) => callApi('listInvitations', { signal }),
  });

/** Accounts that have invited the user, each to accept or decline. */
export function InvitationList() {
  const text = useText('settings');
  const { id, seen_by: seenBy } = useProfile();
  const { data } = useQuery({ ...invitationsOptions(id), enabled: seenBy === null });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Stack as="section" gap={8} marginBottom={20} aria-label={text('invitationsTitle')}>
      <Title size={14}>{text('invitationsTitle')}</Title>
      <Box as="ul" fill="surface" className="boxed">
        {items.map((invitation) => (
          <InvitationRow key={invitation.accountId} invitation={invitation} personId={id} />
        ))}
      </Box>
    </Stack>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly personId: number;
}

function InvitationRow({ invitation, personId }: InvitationRowProps) {
  const text = useText('settings');
  const shell = useText('shell');
  const { accountId, name: account, domain, role, ownPasswordMissing } = invitation;
  const { run: answer, isPending } = useAction({
    call: (call: 'acceptInvitation' | 'declineInvitation') => callApi(call, { params: { accountId } }),
    invalidates: [invitationsOptions(personId).queryKey],
    success: (_words, _answer, call) =>
      text(call === 'acceptInvitation' ? 'acceptedToast' : 'declinedToast', { account }),
    onDone: () => refreshProfile(),
  });
  return (
    <Row as="li" gap={8} columnGap={12} padding={16} wrap>
      <AccountPhoto account={{ id: accountId, name: account, photo: null }} size={44} />
      <div className={classes['who']}>
        <Row wrap gap={2} columnGap={8}>
          <Title breaks size={14}>
            {account}
          </Title>
        </Row>
        <p>{text('invitedAs', { domain, role: shell(role) })}</p>
        {ownPasswordMissing ? (
          <p className={classes['closed']}>
            <IconLockPassword size={16} stroke={1.75} aria-hidden />
            <span>{text('invitationOwnPassword')}</span>
          </p>
        ) : (
          <p>{text('invitationWhy', { account })}</p>
        )}
      </div>
      {!ownPasswordMissing && (
        <Row justify="end" align="stretch" gap={8} className={classes['actions']}>
          <Button
            variant="filled"
            aria-label={text('acceptNamed', { account })}
            loading={isPending}
            onClick={() => answer('acceptInvitation')}
          >
            {text('accept')}
          </Button>
          <Button
            variant="subtle"
            aria-label={text('declineNamed', { account })}
            disabled={isPending}
            onClick={() => answer('declineInvitation')}
          >
            {text('decline')}
          </Button>
        </Row>
      )}
    </Row>
  );
}
