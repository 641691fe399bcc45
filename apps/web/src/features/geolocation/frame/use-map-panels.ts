import { useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useStoredChoice } from '../../../ui/use-stored-choice.ts';

const choices = ['on', 'off'] as const;

/** Panels opened by the tools over the map, and the user's preferences for them. */
export interface MapPanels {
  /** Legend and layers. */
  readonly hasLayers: boolean;
  readonly onLayers: (hasLayers: boolean) => void;
  readonly hasHelp: boolean;
  readonly onHelp: (hasHelp: boolean) => void;
  /** True if single-letter shortcuts are enabled. */
  readonly hasShortcuts: boolean;
  readonly onShortcuts: (hasShortcuts: boolean) => void;
}

export function useMapPanels(isPhone: boolean): MapPanels {
  const [hasLegend, onLegend] = useRemembered('layers', false);
  // On phones it covers the map like a dialog, so it is not remembered.
  const [hasSheet, onSheet] = useState(false);
  const [hasShortcuts, onShortcuts] = useRemembered('shortcuts', true);
  const [hasHelp, onHelp] = useState(false);
  const [hasLayers, onLayers] = isPhone ? [hasSheet, onSheet] : [hasLegend, onLegend];
  return { hasLayers, onLayers, hasHelp, onHelp, hasShortcuts, onShortcuts };
}

/** A setting of the user, remembered by this browser. */
function useRemembered(name: string, initial: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const [chosen, choose] = useStoredChoice(`azimute-map-${name}-${useProfile().id}`, choices);
  return [chosen === null ? initial : chosen === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
}
