import type { KeyboardEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { clampInstant, moveByKey, placeAt } from '../trail/place-at.ts';
import { shareOf } from './draw-chart.ts';
import { knownAt, type HeldFixes } from '../trail/held-fixes.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './moment-slider.module.css';

interface MomentSliderProps {
  readonly fixes: HeldFixes;
  readonly range: DayRange;
  readonly ms: number;
  readonly label: string;
  readonly onMove: (ms: number) => void;
}

/** Slider over the chart that sets the moment by pointer and keyboard. */
export function MomentSlider({ fixes, range, ms, label, onMove }: MomentSliderProps) {
  const { fixedAt } = fixes;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveByKey(event.key, ms, fixedAt);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <Box position="absolute" inset="0 0 var(--lh-11)">
      <Box
        as="span"
        position="absolute"
        top={2}
        bottom={0}
        className={classes['thumb']}
        style={{ left: `${shareOf(ms, range) * 100}%` }}
      />
      <input
        type="range"
        className="over-slider"
        aria-label={label}
        aria-valuetext={useMomentText(fixes, ms)}
        min={range.fromMs}
        max={range.toMs}
        step="any"
        value={ms}
        onKeyDown={press}
        onChange={({ currentTarget }) => onMove(clampInstant(fixedAt, currentTarget.valueAsNumber))}
      />
    </Box>
  );
}

function useMomentText(fixes: HeldFixes, ms: number): string {
  const text = useText('asset-day');
  const format = useFormat();
  const place = placeAt(fixes, ms);
  const time = format.exactTime(ms);
  if (place === null) return time;
  if (place.isSilent) {
    const since = format.time(fixes.fixedAt[place.index] ?? ms);
    return text('atMoment', { time, speed: text('silentSince', { time: since }) });
  }
  return text('atMoment', { time, speed: format.speed(knownAt(fixes.speedKph, place.index)) });
}
