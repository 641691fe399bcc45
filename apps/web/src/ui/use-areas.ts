import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useProfile } from '../api/use-session.ts';
import { areaAt, areasOf, type Area } from './screens.ts';

export interface Areas {
  /** Those that the user can open. */
  readonly areas: readonly Area[];
  /** Area of the open screen; undefined if the navigation has none. */
  readonly current: Area | undefined;
}

export function useAreas(): Areas {
  const profile = useProfile();
  const areas = useMemo(() => areasOf(profile), [profile]);
  const pathname = useLocation({ select: (location) => location.pathname });
  return { areas, current: areaAt(pathname, areas) };
}
