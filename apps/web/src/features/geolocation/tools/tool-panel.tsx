import { lazy, Suspense, type ComponentType } from 'react';
import { PastInstantContext } from '../../../ui/use-now.ts';
import { useMapScreen } from '../frame/map-screen.ts';

const MeasurePanel = lazy(async () => ({
  default: (await import('../../maps/measure/measure-panel.tsx')).MeasurePanel,
}));

/** Panels of the tools that handle presses on the map, by mode. */
const panels: Readonly<Record<string, ComponentType>> = {
  measure: Measure,
  address: lazy(async () => ({ default: (await import('./address/address-panel.tsx')).AddressPanel })),
  nearest: lazy(async () => ({ default: (await import('./presence/nearest-panel.tsx')).NearestPanel })),
};

const PresencePanel = lazy(async () => ({
  default: (await import('./presence/presence-panel.tsx')).PresencePanel,
}));
const TimeTravel = lazy(async () => ({ default: (await import('./travel/time-travel.tsx')).TimeTravel }));

function Measure() {
  const { pressed, setPressed, setMode, onCopy } = useMapScreen();
  return (
    <MeasurePanel
      pressed={pressed}
      setPressed={setPressed}
      onStop={() => setMode('browse')}
      onCopy={onCopy}
    />
  );
}

/** Panel of the active tool, and time travel. */
export function ToolPanel() {
  const { mode, view } = useMapScreen();
  const Panel = panels[mode];
  return (
    <Suspense>
      {Panel !== undefined && <Panel />}
      {view.who !== null && <PresencePanel asked={view.who} />}
      {view.pastMs !== null && (
        // Its choices end at the present.
        <PastInstantContext value={null}>
          <TimeTravel pastMs={view.pastMs} />
        </PastInstantContext>
      )}
    </Suspense>
  );
}
