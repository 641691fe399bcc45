import type { User } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import {
  IconBuildingSkyscraper,
  IconLock,
  IconLockPassword,
  IconMailFast,
  IconPencil,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { userOptions } from '../api/user-queries.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import classes from './users.module.css';
import { UserActions } from './user-actions.tsx';
import { UserStateLabel } from './user-state.tsx';
import type { UserVerbs } from './use-user-verbs.tsx';
import { useUserWords } from './use-user-words.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface UserPanelProps extends PanelNavigation {
  readonly userId: number;
  /** Row of the list, shown until the user is loaded. */
  readonly listed: User | undefined;
  readonly isPhone: boolean;
  readonly verbs: UserVerbs;
}

/** One user next to the list: role, profiles and actions. */
export function UserPanel({ userId, listed, verbs, ...panel }: UserPanelProps) {
  const text = useText('users');
  const { mayChange } = useUserRights();
  const { data, error, refetch } = useQuery(userOptions(userId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const user = isMissing ? undefined : (data ?? listed);
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name: user?.name ?? '' })}
      title={user?.name}
      {...(user && { badge: <UserStateLabel state={user.state} /> })}
      {...(user &&
        mayChange && {
          foot: (
            <IconTextButton variant="filled" flex={1} icon={IconPencil} onClick={() => verbs.edit(user)}>
              {text('edit')}
            </IconTextButton>
          ),
        })}
    >
      {isMissing ? (
        <EmptyState icon={IconUserOff} title={text('missingTitle')} text={text('missingText')} />
      ) : user !== undefined ? (
        <UserFacts user={user} verbs={verbs} />
      ) : (
        <Waiting query={{ error, refetch }} rows={6} />
      )}
    </SidePanel>
  );
}

interface UserFactsProps {
  readonly user: User;
  readonly verbs: UserVerbs;
}

function UserFacts({ user, verbs }: UserFactsProps) {
  const text = useText('users');
  const common = useText('common');
  const format = useFormat();
  const words = useUserWords();
  const { mayChange } = useUserRights();
  const lock = lockOf(user);
  const tellsFactor = mayChange && !user.directoryLogin && !user.pending;
  return (
    <PanelBody>
      <Row gap={14} marginBottom={12} className={classes['head']}>
        <PersonPhoto person={user} size={56} />
        <p>{user.email}</p>
      </Row>
      {user.pending && <UserNote icon={IconMailFast}>{text('pendingNote')}</UserNote>}
      {mayChange && lock !== null && <UserNote icon={IconLock}>{text(lock)}</UserNote>}
      {mayChange && user.ownPasswordMissing && (
        <UserNote icon={IconLockPassword}>{text('ownPasswordMissing')}</UserNote>
      )}
      {mayChange && user.missingEntry !== null && (
        <UserNote icon={IconBuildingSkyscraper}>
          {text(`missingEntry_${user.missingEntry}`, {
            account: user.otherDirectory?.name ?? '',
            domain: user.otherDirectory?.domain ?? '',
          })}
        </UserNote>
      )}
      <Facts
        facts={[
          [text('filter_role'), words.role(user.role)],
          [text('profiles'), words.profilesAtLength(user)],
          [
            text('filter_login'),
            user.pending ? null : words.login(user.directoryLogin ? 'directory' : 'password'),
          ],
          [text('twoFactor'), tellsFactor ? text(user.twoFactor ? 'twoFactorOn' : 'twoFactorOff') : null],
          [
            text('lastSignIn'),
            user.lastSignInAt === null ? (
              common('never')
            ) : (
              <RelativeTime key="signIn" instant={user.lastSignInAt} />
            ),
          ],
          [text('joined'), user.pending ? null : format.date(user.joinedAt)],
        ]}
      />
      {mayChange && <UserActions user={user} verbs={verbs} />}
    </PanelBody>
  );
}

interface UserNoteProps {
  readonly icon: Icon;
  readonly children: ReactNode;
}

function UserNote({ icon: Glyph, children }: UserNoteProps) {
  return (
    <p className={classes['note']}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Returns why name and e-mail cannot be changed here. */
function lockOf({ pending, managedElsewhere, directoryLogin }: User) {
  if (pending) return null;
  return managedElsewhere ? 'managedElsewhere' : directoryLogin ? 'directoryManaged' : null;
}
