import type { SuiteSlug } from '@azimute/contract/routes';
import type { ComponentType } from 'react';
import type { FleetPart } from '../api/modules.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { CompositionPanel, MeterAges } from './composition-panels.tsx';
import { DeviceKindsPanel } from './device-kinds-panel.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { LateChangesPanel } from './late-changes-panel.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { ScoresPanel } from './scores-panel.tsx';
import { SilenceBands, SilentAssets } from './silence-panels.tsx';

export interface FleetPanelProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  readonly columns?: number;
  /** Page by page, as a page of its own. */
  readonly isWhole?: boolean;
}

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

/** A part of a module that shows the fleet itself beside its figures. */
export function FleetPanel({ part, ...props }: FleetPanelProps & { readonly part: FleetPart }) {
  const Part = parts[part];
  return <Part {...props} />;
}
