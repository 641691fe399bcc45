import type { GeoPoint } from '@azimute/geo';
import { IconArrowsMaximize, IconArrowsMinimize, IconFocus2, IconRulerMeasure } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { useCopying } from '../../../ui/use-copying.ts';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useFullscreen } from '../../maps/components/use-fullscreen.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { useFitTrails } from './use-fit-trails.ts';

const MeasurePanel = lazy(async () => ({
  default: (await import('../../maps/measure/measure-panel.tsx')).MeasurePanel,
}));

/** Below the zoom; on phones, where legend and zoom leave no space, on the other side. */
const places = {
  desk: { tools: { top: 134, right: 12 }, measuring: { top: 134, right: 60 } },
  phone: { tools: { top: 12, left: 12 }, measuring: { top: 12, left: 64 } },
} as const;

/** Tools of the fleet's map: center, distances and full screen. */
export function RouteTools() {
  const text = useText('routes');
  const day = useText('asset-day');
  const { assets } = useRoutesScreen();
  const { canFullscreen, isFullscreen, toggleFullscreen } = useFullscreen();
  const fit = useFitTrails();
  const place = places[useMap().isPhone ? 'phone' : 'desk'];
  const [isMeasuring, setMeasuring] = useState(false);
  return (
    <>
      <Stack gap={2} padding={2} position="absolute" {...place.tools} className="float">
        <IconTool
          icon={IconFocus2}
          name={text('centre')}
          isDisabled={assets.every(({ route }) => route === undefined)}
          onPress={fit}
        />
        <IconTool
          icon={IconRulerMeasure}
          name={day('measure')}
          isOn={isMeasuring}
          onPress={() => setMeasuring(!isMeasuring)}
        />
        {canFullscreen && (
          <IconTool
            icon={isFullscreen ? IconArrowsMinimize : IconArrowsMaximize}
            name={text(isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
            onPress={toggleFullscreen}
          />
        )}
      </Stack>
      {isMeasuring && <Measuring onStop={() => setMeasuring(false)} />}
    </>
  );
}

/** Presses on the map mark places to measure between, until it is stopped. */
function Measuring({ onStop }: { readonly onStop: () => void }) {
  const { map, isPhone } = useMap();
  const [pressed, setPressed] = useState<readonly GeoPoint[]>([]);
  const { copy, refused, forget } = useCopying();
  useEffect(() => {
    map?.pointing.use({ onPress: (place) => setPressed((before) => [...before, place]) });
    return () => map?.pointing.use(null);
  }, [map]);
  return (
    <Box position="absolute" zIndex="map-ui" {...places[isPhone ? 'phone' : 'desk'].measuring}>
      <Suspense>
        <MeasurePanel pressed={pressed} setPressed={setPressed} onStop={onStop} onCopy={copy} />
      </Suspense>
      {refused !== null && <CopyByHand value={refused} onClose={forget} />}
    </Box>
  );
}
