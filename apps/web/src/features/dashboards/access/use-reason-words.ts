import type { AccessReason } from '@azimute/contract/dashboards/values';
import { useText } from '../../../i18n/use-text.ts';
import type { PersonAccess } from './access-queries.ts';

type Decided = Pick<PersonAccess['briefcases'][number], 'reason' | 'sees' | 'profile'>;

/** Texts for visible and for hidden items. */
const words = {
  parent_off: ['reason_parent_off', 'reason_parent_off'],
  briefcase_off: ['reason_briefcase_off', 'reason_briefcase_off'],
  content_off: ['reason_content_off', 'reason_content_off'],
  person_on_content: ['reason_content_on_person', 'reason_content_off_person'],
  person_on_briefcase: ['reason_briefcase_on_person', 'reason_briefcase_off_person'],
  profile: ['reason_profile', 'reason_profile'],
  nothing: ['reason_nothing', 'reason_nothing'],
} as const satisfies Readonly<Record<AccessReason, readonly [string, string]>>;

/** Explains why a user sees an item or not. */
export function useReasonWords(): (decided: Decided) => string {
  const text = useText('dashboard-access');
  return ({ reason, sees, profile }) => text(words[reason][sees ? 0 : 1], { profile: profile?.name ?? '' });
}
