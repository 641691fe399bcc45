import { useMediaQuery } from '@mantine/hooks';
import { useStoredChoice } from '../../ui/use-stored-choice.ts';

const choices = ['collapsed', 'expanded'] as const;

/**
 * Whether the navigation is collapsed: at first where room is short. Remembered for each person, apart for screens that
 * use the whole sheet and for narrow windows.
 */
export function useCollapsed(personId: number, fullBleed: boolean): [boolean, (collapsed: boolean) => void] {
  const narrow = useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false });
  const short = fullBleed || narrow;
  const [chosen, choose] = useStoredChoice(`azimute-navigation-${personId}${short ? '-short' : ''}`, choices);
  return [
    chosen === null ? short : chosen === 'collapsed',
    (collapsed) => choose(collapsed ? 'collapsed' : 'expanded'),
  ];
}
