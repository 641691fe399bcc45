import { useMediaQuery } from '@mantine/hooks';
import { useStoredChoice } from '../../ui/use-stored-choice.ts';

const choices = ['collapsed', 'expanded'] as const;

/**
 * Stores if the navigation is collapsed, which is the default if space is short. Remembered for each user, separately
 * for full-sheet screens and for narrow windows.
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
