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
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface UserActionsProps {
  readonly user: User;
  readonly verbs: UserVerbs;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns the label of the invitation button; null if the user needs no invitation. */
function invitationOf({ state, ownPasswordMissing, missingEntry }: User) {
  if (ownPasswordMissing) return 'sendPasswordLink';
  if (missingEntry === 'consent') return 'inviteThrough';
  if (missingEntry === 'company') return null;
  if (state === 'invited') return 'invite';
  return missingEntry === 'invitation' ? 'sendInvitation' : null;
}

/** Actions on one user; none on the current user. */
export function UserActions({ user, verbs }: UserActionsProps) {
  const text = useText('users');
  const { isOwn, mayChangePerson } = useUserRights();
  if (isOwn(user)) return <p className={classes['note']}>{text('ownNote')}</p>;
  const isInactive = user.state === 'inactive';
  const invitation = invitationOf(user);
  return (
    <Row align="stretch" wrap gap={8} marginTop={16}>
      {!isInactive && invitation !== null && (
        <IconTextButton icon={IconMailForward} onClick={() => verbs.invite(user)}>
          {text(invitation, { account: user.otherDirectory?.name ?? '' })}
        </IconTextButton>
      )}
      {mayChangePerson(user) && (
        <IconTextButton icon={IconKey} onClick={() => verbs.changePassword(user)}>
          {text('changePassword')}
        </IconTextButton>
      )}
      {mayChangePerson(user) && user.twoFactor && (
        <IconTextButton icon={IconShieldOff} onClick={() => verbs.resetTwoFactor(user)}>
          {text('resetTwoFactor')}
        </IconTextButton>
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
      <IconTextButton className="danger" icon={IconUserMinus} onClick={() => verbs.remove(user)}>
        {text(user.pending ? 'withdraw' : 'remove')}
      </IconTextButton>
    </Row>
  );
}
