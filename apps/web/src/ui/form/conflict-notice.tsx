import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';

/** Over the fields of a form that now stands on what somebody else saved. */
export function ConflictNotice() {
  const text = useText('ui');
  return <InlineError>{text('conflict')}</InlineError>;
}
