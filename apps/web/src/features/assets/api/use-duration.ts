import { useText } from '../../../i18n/use-text.ts';
import { divideDuration } from './divide-duration.ts';

/** Words for a duration in minutes. */
export function useDuration(): (minutes: number) => string {
  const text = useText('assets');
  return (minutes) => {
    const { key, ...parts } = divideDuration(minutes);
    return text(key, parts);
  };
}
