import { useText } from '../i18n/use-text.ts';
import { useFormat } from './use-format.ts';

/** Words for a count, also for one that went no further: "10,000 or more". */
export function useCountText(): (count: number, isAtLeast?: boolean) => string {
  const text = useText('ui');
  const format = useFormat();
  return (count, isAtLeast = false) => {
    const formatted = format.number(count);
    return isAtLeast ? text('orMore', { formatted }) : formatted;
  };
}
