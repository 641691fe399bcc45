import { useText } from '../../../i18n/use-text.ts';
import { actionWords } from './action-words.ts';

/** What was done, in words; what has none stands as it is written in the audit. */
export function useActionWords(): (action: string) => string {
  const text = useText('audit');
  return (action) => (isKnown(action) ? text(actionWords[action]) : action);
}

function isKnown(action: string): action is keyof typeof actionWords {
  return Object.hasOwn(actionWords, action);
}
