import { hasText } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Describes an action; actions without a text keep their audit code. */
export function useActionWords(): (action: string) => string {
  const text = useText('audit');
  return (action) => {
    const key = `action_${action}`;
    return hasText('audit', key) ? text(key) : action;
  };
}
