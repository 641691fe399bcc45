import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { dataAgeOf, type Connection } from '../../../../live/data-age.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { AgeGlyph } from './age-glyph.tsx';
import { Row } from '../../../../ui/layout/primitives.tsx';
import classes from './data-age-pill.module.css';

interface DataAgePillProps {
  readonly connection: Connection;
  readonly isShort?: boolean;
}

/** Age of the map's data, by glyph and word. Only changes of the word are announced. */
export function DataAgePill({ connection, isShort = false }: DataAgePillProps) {
  const text = useText('geolocation');
  const format = useFormat();
  const { past } = useMapScreen();
  const age = dataAgeOf(connection, useNow(1000).getTime());
  const word = {
    connecting: text('connecting'),
    live: text('live'),
    delayed: text('delayed'),
    offline:
      connection.heardAtMs === null
        ? text('offlineNever')
        : text('offline', { time: format.time(connection.heardAtMs) }),
  }[age.kind];
  if (past !== null)
    return (
      <Pill kind="past">
        <AgeGlyph kind="delayed" />
        <output>{text('asItWas', { time: format.dateTime(past.ms) })}</output>
      </Pill>
    );
  const seconds = 'seconds' in age ? `${age.seconds}\u00a0s` : null;
  return (
    <Pill kind={age.kind}>
      <AgeGlyph kind={age.kind} />
      <output>{word}</output>
      {seconds !== null && (
        <span className={`${classes['seconds']} figure`}>
          {text(isShort ? 'ago' : 'dataAge', { age: seconds })}
        </span>
      )}
    </Pill>
  );
}

interface PillProps {
  readonly kind: string;
  readonly children: ReactNode;
}

function Pill({ kind, children }: PillProps) {
  return (
    <Row
      inline
      gap={8}
      paddingTop={0}
      paddingBottom={0}
      paddingRight={12}
      paddingLeft={10}
      height={34}
      size={12}
      weight="medium"
      whiteSpace="nowrap"
      radius="full"
      shadow={2}
      className={`float ${classes['pill']}`}
      data-kind={kind}
    >
      {children}
    </Row>
  );
}
