import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './speed-legend.module.css';
import type { SpeedBands } from '../trail/speed-bands.ts';

/** Meaning of the trail's colors. */
export function SpeedLegend({ bands }: { readonly bands: SpeedBands }) {
  const text = useText('asset-day');
  const format = useFormat();
  const { starts, unit } = bands;
  return (
    <Row
      as="p"
      gap={6}
      size={11}
      color="text-3"
      whiteSpace="nowrap"
      align="stretch"
      className={`${classes['legend']} figure`}
    >
      <span className="visually-hidden">{text('legend', { unit })}: </span>
      {starts.map((start, band) => (
        <span key={start}>
          <Box radius={0} as="i" width={14} height={5} style={{ background: `var(--speed-${band + 1})` }} />
          {format.number(start)}
          {band === starts.length - 1 && '+'}
        </span>
      ))}
      <span>{unit}</span>
    </Row>
  );
}
