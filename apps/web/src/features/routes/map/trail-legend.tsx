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

/** What colours and dashes of the trails say, and which of it is shown. */
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
      <select
        className="small-field"
        aria-label={text('colorBy')}
        value={color}
        onChange={({ currentTarget: { value } }) =>
          change(({ color: _color, ...before }) => {
            const next = trailColors.find((one) => one === value);
            return next === undefined || next === usual ? before : { ...before, color: next };
          })
        }
      >
        {trailColors.map((one) => (
          <option key={one} value={one}>
            {text(`color_${one}`)}
          </option>
        ))}
      </select>
      {color === 'speed' && <SpeedLegend bands={bandsOfRoutes(distanceUnit)} />}
      {color === 'status' &&
        fixStates.map((state) => (
          <span key={state}>
            <i style={{ background: `var(${stateColors[state]})` }} />
            {text(`state_${state}`)}
          </span>
        ))}
      {assets.length > 1 &&
        assets.slice(0, comparedMost).map(({ place, label }) => (
          <span key={place}>
            <AssetLetter place={place} />
            <svg width="24" height="4" aria-hidden>
              <path
                d="M0 2h24"
                stroke={color === 'asset' ? colorOfPlace(place) : 'var(--text-2)'}
                strokeWidth="3"
                strokeDasharray={trailDashes[place]}
              />
            </svg>
            {color === 'asset' && label}
          </span>
        ))}
    </Row>
  );
}
