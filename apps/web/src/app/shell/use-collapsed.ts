import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Whether the navigation is collapsed: at first where room is short. Remembered for each person, apart for screens that
 * use the whole sheet and for narrow windows.
 */
export function useCollapsed(personId: number, fullBleed: boolean): [boolean, (collapsed: boolean) => void] {
  const narrow = useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false });
  const short = fullBleed || narrow;
  const key = `azimute-navigation-${personId}${short ? '-short' : ''}`;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const collapsed = chosen[key] ?? readStored(key) ?? short;
  return [
    collapsed,
    (next) => {
      setChosen({ ...chosen, [key]: next });
      try {
        window.localStorage.setItem(key, next ? 'collapsed' : 'expanded');
      } catch {
        // Storage may be forbidden; the choice then lasts as long as the page.
      }
    },
  ];
}

function readStored(key: string): boolean | null {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === null ? null : stored === 'collapsed';
  } catch {
    return null;
  }
}
