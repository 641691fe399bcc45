import { helpPath } from '@azimute/contract/locales';
import { IconBook } from '@tabler/icons-react';
import { useLocale, useText } from '../../i18n/use-text.ts';
import type { SearchResult } from './search-result.ts';

/** Pages of the help, as its files are named, in reading order. */
export const helpTopics = [
  'first-steps',
  'map',
  'routes',
  'geofences',
  'alerts',
  'work-orders',
  'devices',
  'dashboards',
  'rentals',
  'files',
  'notifications',
  'people',
  'on-the-phone',
  'keys-and-webhooks',
  'terms',
  'whats-new',
] as const;

/** Pages of the help, which open beside the portal. */
export function useHelpPages(): readonly SearchResult[] {
  const text = useText('help');
  const shell = useText('shell');
  const locale = useLocale();
  return helpTopics.map((topic) => ({
    key: `help ${topic}`,
    label: text(`topic_${topic}`),
    detail: shell('documentation'),
    icon: <IconBook size={18} stroke={1.75} aria-hidden />,
    run: () => void window.open(helpPath(locale, topic), '_blank', 'noreferrer'),
  }));
}
