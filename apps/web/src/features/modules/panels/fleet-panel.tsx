import type { ComponentType } from 'react';
import type { FleetPart } from '../api/modules.ts';
import { CompositionPanel, MeterAges } from './composition-panels.tsx';
import { DeviceKindsPanel } from './device-kinds-panel.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { LateChangesPanel } from './late-changes-panel.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { ScoresPanel } from './scores-panel.tsx';
import { SilenceBands, SilentAssets } from './silence-panels.tsx';

const parts: Readonly<Record<FleetPart, ComponentType<FleetPanelProps>>> = {
  exceptions: ExceptionsPanel,
  'late-changes': LateChangesPanel,
  composition: CompositionPanel,
  'meter-ages': MeterAges,
  maintenance: MaintenancePanel,
  'silence-bands': SilenceBands,
  'silent-assets': SilentAssets,
  scores: ScoresPanel,
  moves: MovesPanel,
  devices: DeviceKindsPanel,
};

/** A panel of a module that shows the fleet besides its figures. */
export function FleetPanel({ part, ...props }: FleetPanelProps & { readonly part: FleetPart }) {
  const Part = parts[part];
  return <Part {...props} />;
}
