import { useText } from '../i18n/use-text.ts';
import { useFormat } from './use-format.ts';

/** Formats a count, or a lower bound as "10,000 or more". */
export function useCountText(): (count: number, isAtLeast?: boolean) => string {
  const text = useText('ui');
  const format = useFormat();
  return (count, isAtLeast = false) => {
    const formatted = format.number(count);
    return isAtLeast ? text('orMore', { formatted }) : formatted;
  };
}
