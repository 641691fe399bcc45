import { Menu, NumberInput } from '@mantine/core';
import { IconDots, IconListNumbers, IconRoad } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './shape-editor.module.css';
import { corridorWidthMeters, type Corridor } from './use-corridor.ts';
import type { DrawnShape } from './use-drawn-shape.ts';

const CoordinatesDialog = lazy(async () => ({
  default: (await import('./coordinates-dialog.tsx')).CoordinatesDialog,
}));

interface MoreWaysProps {
  readonly drawn: DrawnShape;
  readonly isSnapping: boolean;
  readonly onSnapping: (isSnapping: boolean) => void;
}

/** Further drawing methods, and snapping. */
export function MoreWays({ drawn: { drawing, take }, isSnapping, onSnapping }: MoreWaysProps) {
  const text = useText('geofences');
  const [isEntering, setEntering] = useState(false);
  const size = { size: 16, stroke: 1.75, 'aria-hidden': true };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={`icon-button ${classes['tool']}`}
            aria-label={text('moreWays')}
            title={text('moreWays')}
          >
            <IconDots {...size} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRoad {...size} />} onClick={() => drawing?.use('line')}>
            {text('draw_corridor')}
          </Menu.Item>
          <Menu.Item leftSection={<IconListNumbers {...size} />} onClick={() => setEntering(true)}>
            {text('fromCoordinates')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.CheckboxItem checked={isSnapping} onChange={onSnapping}>
            {text('snap')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
      {isEntering && (
        <Suspense>
          <CoordinatesDialog
            onShape={(shape) => {
              setEntering(false);
              take(shape, 'polygon');
            }}
            onClose={() => setEntering(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Width of the corridor. */
export function CorridorWidth({
  corridor: { widthMeters, widen, hasFailed },
}: {
  readonly corridor: Corridor;
}) {
  const text = useText('geofences');
  const { min, max } = corridorWidthMeters;
  return (
    <Box
      paddingBlock={8}
      paddingInline={12}
      width={220}
      maxWidth="calc(100% - 24px)"
      position="absolute"
      left={12}
      zIndex="map-ui"
      className={`float ${classes['width']}`}
    >
      <NumberInput
        size="xs"
        label={text('corridorWidth')}
        min={min}
        max={max}
        clampBehavior="strict"
        rightSection={<span>{text('meters')}</span>}
        value={widthMeters}
        onChange={(value) => {
          if (Number(value) >= min) widen(Number(value));
        }}
        description={text('corridorHint')}
        error={hasFailed && text('corridorFailed')}
      />
    </Box>
  );
}
