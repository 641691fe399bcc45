import { useText } from '../../../i18n/use-text.ts';
import classes from '../components/profiles.module.css';
import type { PersonRow } from '../api/profile-lists.ts';

interface ProfileNamesProps {
  readonly person: PersonRow;
}

/** The profiles of a person; who is inactive, or needs none, is said to be so. */
export function ProfileNames({ person: { profiles, role, active } }: ProfileNamesProps) {
  const text = useText('profiles');
  if (!active) return <span className={classes['quiet']}>{text('inactive')}</span>;
  if (profiles.length > 0) return profiles.map(({ name }) => name).join(', ');
  return <span className={classes['quiet']}>{text(role === 'admin' ? 'needsNone' : 'hasNone')}</span>;
}
