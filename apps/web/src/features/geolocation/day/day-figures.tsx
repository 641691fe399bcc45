import { activityAt } from '@azimute/contract/assets/activity';
import { fastestKph, leastJumpMeters } from '@azimute/engine/trips';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMotion } from '../frame/use-activity.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './open-day.module.css';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';

interface DayFiguresProps {
  readonly told: PreparedDay;
  readonly stopCount: number;
  /** Category of the asset, since some kinds work while stationary. */
  readonly category: string;
}

/** Totals of the day. */
export function DayFigures({ told, stopCount, category }: DayFiguresProps) {
  const text = useText('asset-day');
  const mapText = useText('geolocation');
  const format = useFormat();
  const motion = useMotion(category);
  const { summary, jumps } = told;
  const { distanceKm, engineOnSeconds, idlingSeconds, top, moved, fixes } = summary;
  const time = (ms: number) => format.time(ms);
  const figures: readonly (readonly [name: string, value: string, formula?: string])[] = [
    [text('distance'), format.distance(distanceKm, distanceKm < 100 ? 1 : 0), text('odometerFormula')],
    [text('engineOn'), format.duration(engineOnSeconds)],
    [
      mapText(activityAt(0, motion)),
      format.duration(idlingSeconds),
      text('idlingFormula', { speed: format.speed(motion.movingAboveKph) }),
    ],
    [
      text('topSpeed'),
      top === null
        ? format.speed(null)
        : text('topAt', { speed: format.speed(top.kph), time: time(top.atMs) }),
    ],
    [
      text('moved'),
      moved === null
        ? text(top === null ? 'unknownSpeed' : 'noMovement')
        : text('movedSpan', { from: time(moved.fromMs), to: time(moved.toMs) }),
    ],
    [text('stops'), format.number(stopCount)],
    [text('fixes'), format.number(fixes)],
    ...jumpFigures(),
  ];
  return (
    <Box as="dl" paddingTop={6} border="top" className={classes['figures']}>
      {figures.map(([name, value, formula]) => (
        <div key={name} title={formula}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </Box>
  );

  function jumpFigures(): (readonly [name: string, value: string, formula: string])[] {
    if (jumps.length === 0) return [];
    const formula = text('jumpsFormula', {
      distance: format.distance(leastJumpMeters / 1000),
      speed: format.speed(fastestKph),
    });
    return [[text('jumps'), format.number(jumps.length), formula]];
  }
}
