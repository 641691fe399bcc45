import { lazy, Suspense, type ComponentType } from 'react';
import { useMapScreen } from '../frame/map-screen.ts';

/** The panels of the tools that take the presses on the map, by the mode that each begins. */
const panels: Readonly<Record<string, ComponentType>> = {
  measure: lazy(async () => ({ default: (await import('./measure/measure-panel.tsx')).MeasurePanel })),
  address: lazy(async () => ({ default: (await import('./address/address-panel.tsx')).AddressPanel })),
};

/** The panel of the tool in use. */
export function ToolPanel() {
  const Panel = panels[useMapScreen().mode];
  return Panel === undefined ? null : (
    <Suspense>
      <Panel />
    </Suspense>
  );
}
