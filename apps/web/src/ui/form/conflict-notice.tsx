import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';

/** Notice above a form that now builds on another user's version. */
export function ConflictNotice() {
  const text = useText('ui');
  return <InlineError>{text('conflict')}</InlineError>;
}
