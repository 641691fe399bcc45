import { useState } from 'react';

/** Whether the navigation is collapsed; remembered for each person, apart for screens that use the whole sheet. */
export function useCollapsed(personId: number, fullBleed: boolean): [boolean, (collapsed: boolean) => void] {
  const key = `azimute-navigation-${personId}${fullBleed ? '-full-bleed' : ''}`;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const collapsed = chosen[key] ?? readStored(key) ?? fullBleed;
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
