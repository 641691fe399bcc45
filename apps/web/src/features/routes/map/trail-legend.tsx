import { NativeSelect } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { trailColors } from '../../../map/overlays/trail-colors.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { AssetLetter, colorOfPlace, comparedMost, trailDashes } from '../panel/asset-letter.tsx';
import { usualColor, useRoutesScreen } from '../screen/routes-screen.ts';
import { SpeedLegend } from '../strip/speed-legend.tsx';
import { fixStates } from '../trail/fix-state.ts';
import { bandsOfRoutes } from '../trail/prepare-route.ts';
import classes from './routes-map.module.css';

const stateColors = { moving: '--st-running', idling: '--data-2', off: '--st-off' } as const;

/** Meaning of the trails' colors and dashes, and the choice between them. */
export function TrailLegend() {
  const text = useText('routes');
  const { assets, color, comparison, change } = useRoutesScreen();
  const { distanceUnit } = useAccount();
  const usual = usualColor(comparison);
  return (
    <Row
      gap={4}
      columnGap={12}
      paddingBlock={4}
      paddingInline={12}
      maxWidth="100%"
      minHeight={34}
      wrap
      size={12}
      color="text-2"
      className={`float ${classes['legend']}`}
      data-print="hide"
    >
      <NativeSelect
        size="xs"
        aria-label={text('colorBy')}
        value={color}
        data={trailColors.map((one) => ({ value: one, label: text(`color_${one}`) }))}
        onChange={({ currentTarget: { value } }) =>
          change(({ color: _color, ...before }) => {
            const next = trailColors.find((one) => one === value);
            return next === undefined || next === usual ? before : { ...before, color: next };
          })
        }
      />
      {color === 'speed' && <SpeedLegend bands={bandsOfRoutes(distanceUnit)} />}
      {color === 'status' &&
        fixStates.map((state) => (
          <span key={state}>
            <i style={{ background: `var(${stateColors[state]})` }} />
            {text(`state_${state}`)}
          </span>
        ))}
      {assets.length > 1 &&
        assets
          .slice(0, comparedMost)
          .map(({ place, label }) => (
            <AssetEntry key={place} place={place} label={label} isColored={color === 'asset'} />
          ))}
    </Row>
  );
}

interface AssetEntryProps {
  readonly place: number;
  readonly label: string;
  readonly isColored: boolean;
}

function AssetEntry({ place, label, isColored }: AssetEntryProps) {
  return (
    <span>
      <AssetLetter place={place} />
      <svg width="24" height="4" aria-hidden>
        <path
          d="M0 2h24"
          stroke={isColored ? colorOfPlace(place) : 'var(--text-2)'}
          strokeWidth="3"
          strokeDasharray={trailDashes[place]}
        />
      </svg>
      {isColored && label}
    </span>
  );
}
