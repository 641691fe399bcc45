import { hasText } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';

/** What was done, in words; what has none stands as it is written in the audit. */
export function useActionWords(): (action: string) => string {
  const text = useText('audit');
  return (action) => {
    const key = `action_${action}`;
    return hasText('audit', key) ? text(key) : action;
  };
}
