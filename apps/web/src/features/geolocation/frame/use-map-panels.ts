import { useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useStoredChoice } from '../../../ui/use-stored-choice.ts';

const choices = ['on', 'off'] as const;

/** What the tools open over the map, and how the person wants to be helped. */
export interface MapPanels {
  /** Legend and layers. */
  readonly hasLayers: boolean;
  readonly onLayers: (hasLayers: boolean) => void;
  readonly hasHelp: boolean;
  readonly onHelp: (hasHelp: boolean) => void;
  /** Whether keys of one letter do what the tools do. */
  readonly hasShortcuts: boolean;
  readonly onShortcuts: (hasShortcuts: boolean) => void;
}

export function useMapPanels(isPhone: boolean): MapPanels {
  const [hasLegend, onLegend] = useRemembered('layers', false);
  // Over a phone's map it lies like a dialog: opened by a press each time.
  const [hasSheet, onSheet] = useState(false);
  const [hasShortcuts, onShortcuts] = useRemembered('shortcuts', true);
  const [hasHelp, onHelp] = useState(false);
  const [hasLayers, onLayers] = isPhone ? [hasSheet, onSheet] : [hasLegend, onLegend];
  return { hasLayers, onLayers, hasHelp, onHelp, hasShortcuts, onShortcuts };
}

/** A switch of the person that this browser keeps. */
function useRemembered(name: string, initial: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const [chosen, choose] = useStoredChoice(`azimute-map-${name}-${useProfile().id}`, choices);
  return [chosen === null ? initial : chosen === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
}
