import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import type { PersonRow } from '../api/profile-lists.ts';

interface ProfileNamesProps {
  readonly person: PersonRow;
}

/** The profiles of a person; who is inactive, or needs none, is said to be so. */
export function ProfileNames({ person: { profiles, role, active } }: ProfileNamesProps) {
  const text = useText('profiles');
  if (!active)
    return (
      <Text as="span" color="text-3">
        {text('inactive')}
      </Text>
    );
  if (profiles.length > 0) return profiles.map(({ name }) => name).join(', ');
  return (
    <Text as="span" color="text-3">
      {text(role === 'admin' ? 'needsNone' : 'hasNone')}
    </Text>
  );
}
