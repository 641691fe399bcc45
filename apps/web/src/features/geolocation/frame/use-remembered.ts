import { useProfile } from '../../../api/use-session.ts';
import { useStoredChoice } from '../../../ui/use-stored-choice.ts';

const choices = ['on', 'off'] as const;

/** A switch of the person that this browser keeps. */
export function useRemembered(name: string, initial: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const [chosen, choose] = useStoredChoice(`azimute-map-${name}-${useProfile().id}`, choices);
  return [chosen === null ? initial : chosen === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
}
