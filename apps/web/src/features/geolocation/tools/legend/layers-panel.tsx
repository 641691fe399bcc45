import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Column, Row, Title } from '../../../../ui/layout/primitives.tsx';
import { useMapScreen } from '../../frame/map-screen.ts';
import { BottomDrawer } from '../../frame/bottom-drawer.tsx';
import { MapTypes } from '../../../maps/components/map-types.tsx';
import classes from './layers-panel.module.css';

const Legend = lazy(async () => ({ default: (await import('./legend.tsx')).Legend }));

/** Layers and legend, next to the desktop tools. Stays open until closed. */
export function LayersPanel() {
  const text = useText('map-menu');
  const common = useText('common');
  const title = useId();
  const { panels, snapshot } = useMapScreen();
  return (
    <Column
      width={248}
      position="absolute"
      top={56}
      className={`float ${classes['panel']}`}
      data-beside-card={snapshot.selected !== null || undefined}
      data-print="hide"
    >
      <Row
        justify="space-between"
        flex="none"
        paddingTop={8}
        paddingBottom={4}
        paddingLeft={14}
        paddingRight={6}
      >
        <Title size={13} id={title}>
          {text('legend')}
        </Title>
        <Box
          as="button"
          type="button"
          width={28}
          height={28}
          className="icon-button"
          aria-label={common('close')}
          onClick={() => panels.onLayers(false)}
        >
          <IconX size={16} stroke={1.85} aria-hidden />
        </Box>
      </Row>
      <Box
        as="section"
        paddingTop={0}
        paddingBottom={12}
        paddingInline={14}
        minHeight={0}
        overflowY="auto"
        overscrollBehavior="contain"
        className={classes['content']}
        tabIndex={0}
        aria-labelledby={title}
      >
        <Suspense>
          <Legend />
        </Suspense>
      </Box>
    </Column>
  );
}

/** Layers and legend in a phone's sheet, with the map types. */
export function LayersSheet() {
  const text = useText('map-menu');
  const { panels } = useMapScreen();
  return (
    <BottomDrawer
      isOpen={panels.hasLayers}
      onClose={() => panels.onLayers(false)}
      size="70%"
      title={text('layers')}
    >
      <Box marginBottom={16}>
        <MapTypes />
      </Box>
      <Suspense>
        <Legend />
      </Suspense>
    </BottomDrawer>
  );
}
