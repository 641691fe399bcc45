import type { User } from '@azimute/contract';
import { Button } from '@mantine/core';
import {
  IconKey,
  IconMailForward,
  IconShieldOff,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { ViewAsButton } from '../../view-as/components/view-as-button.tsx';
import { WhyButton } from '../../view-as/components/why-button.tsx';
import { useUserRights } from '../api/use-user-rights.ts';
import classes from './users.module.css';
import type { UserVerbs } from './use-user-verbs.tsx';

interface UserActionsProps {
  readonly user: User;
  readonly verbs: UserVerbs;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What the button of an invitation says; null for who needs none. */
function invitationOf({ state, ownPasswordMissing, missingEntry }: User) {
  if (ownPasswordMissing) return 'sendPasswordLink';
  if (missingEntry === 'consent') return 'inviteThrough';
  if (missingEntry === 'company') return null;
  if (state === 'invited') return 'invite';
  return missingEntry === 'invitation' ? 'sendInvitation' : null;
}

/** What can be done with one user; of oneself, nothing of it. */
export function UserActions({ user, verbs }: UserActionsProps) {
  const text = useText('users');
  const { isOwn, mayChangePerson } = useUserRights();
  if (isOwn(user)) return <p className={classes['note']}>{text('ownNote')}</p>;
  const isInactive = user.state === 'inactive';
  const invitation = invitationOf(user);
  return (
    <Row align="stretch" wrap gap={8} marginTop={16}>
      {!isInactive && invitation !== null && (
        <Button leftSection={<IconMailForward {...icon} />} onClick={() => verbs.invite(user)}>
          {text(invitation, { account: user.otherDirectory?.name ?? '' })}
        </Button>
      )}
      {mayChangePerson(user) && (
        <Button leftSection={<IconKey {...icon} />} onClick={() => verbs.changePassword(user)}>
          {text('changePassword')}
        </Button>
      )}
      {mayChangePerson(user) && user.twoFactor && (
        <Button leftSection={<IconShieldOff {...icon} />} onClick={() => verbs.resetTwoFactor(user)}>
          {text('resetTwoFactor')}
        </Button>
      )}
      {!isInactive && !user.pending && <ViewAsButton person={user} />}
      {!user.pending && <WhyButton person={user} />}
      {!user.pending && (
        <Button
          leftSection={isInactive ? <IconUserCheck {...icon} /> : <IconUserOff {...icon} />}
          onClick={() => verbs.activate(user, isInactive)}
        >
          {text(isInactive ? 'activate' : 'deactivate')}
        </Button>
      )}
      <Button className="danger" leftSection={<IconUserMinus {...icon} />} onClick={() => verbs.remove(user)}>
        {text(user.pending ? 'withdraw' : 'remove')}
      </Button>
    </Row>
  );
}
