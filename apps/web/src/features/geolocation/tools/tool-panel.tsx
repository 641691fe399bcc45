import { lazy, Suspense, type ComponentType } from 'react';
import { PastInstantContext } from '../../../ui/use-now.ts';
import { useMapScreen } from '../frame/map-screen.ts';

/** The panels of the tools that take the presses on the map, by the mode that each begins. */
const panels: Readonly<Record<string, ComponentType>> = {
  measure: lazy(async () => ({ default: (await import('./measure/measure-panel.tsx')).MeasurePanel })),
  address: lazy(async () => ({ default: (await import('./address/address-panel.tsx')).AddressPanel })),
  nearest: lazy(async () => ({ default: (await import('./presence/nearest-panel.tsx')).NearestPanel })),
};

const PresencePanel = lazy(async () => ({
  default: (await import('./presence/presence-panel.tsx')).PresencePanel,
}));
const TimeTravel = lazy(async () => ({ default: (await import('./travel/time-travel.tsx')).TimeTravel }));

/** The panel of the tool in use, and the way through the past. */
export function ToolPanel() {
  const { mode, view } = useMapScreen();
  const Panel = panels[mode];
  return (
    <Suspense>
      {Panel !== undefined && <Panel />}
      {view.who !== null && <PresencePanel asked={view.who} />}
      {view.pastMs !== null && (
        // What it offers ends at what is now.
        <PastInstantContext value={null}>
          <TimeTravel pastMs={view.pastMs} />
        </PastInstantContext>
      )}
    </Suspense>
  );
}
