import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Column, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useOpensMap } from '../api/use-opens-map.ts';
import classes from './asset-messages.module.css';
import { flattenValues } from './flatten-values.ts';
import { delayOf, useMessageWords } from './use-message-words.ts';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Part({ title, children }: PartProps) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export interface NamedValue {
  readonly name: string;
  /** The row is omitted if absent. */
  readonly value: ReactNode;
}

/** Values by name; null values were not sent. */
export function Values({ values }: { readonly values: readonly NamedValue[] }) {
  return (
    <Stack as="dl" columns="auto minmax(0, 1fr)" size={12} className={`${classes['facts']} figure`}>
      {values.map(({ name, value }) =>
        value === null ? null : (
          <Box key={name} display="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Box>
        ),
      )}
    </Stack>
  );
}

/** Formats fix time, receipt time and delay. */
export function useTimes(
  atName: string,
  message: { readonly at: string; readonly receivedAt: string },
): NamedValue[] {
  const text = useText('device-messages');
  const format = useFormat();
  const words = useMessageWords();
  return [
    { name: atName, value: format.exactDateTime(new Date(message.at)) },
    { name: text('receivedTime'), value: format.exactDateTime(new Date(message.receivedAt)) },
    { name: text('delay'), value: words.delay(delayOf(message)) },
  ];
}

interface PlaceProps {
  readonly assetId: number;
  readonly latitude: number;
  readonly longitude: number;
}

const placeZoom = 16;

/** Coordinates to copy, with a link to the map. */
export function Place({ assetId, latitude, longitude }: PlaceProps) {
  const text = useText('device-messages');
  const opensMap = useOpensMap();
  return (
    <Column as="span" inline align="end">
      <CopyValue name={text('coordinates')} value={formatCoordinates(latitude, longitude)} />
      {opensMap && (
        <Link
          className="text-button"
          to="/{-$locale}/services/simc/geolocalizacao/mapa"
          search={{ asset: assetId, at: `${latitude.toFixed(4)},${longitude.toFixed(4)},${placeZoom}` }}
        >
          {text('onMap')}
        </Link>
      )}
    </Column>
  );
}

interface SentProps {
  readonly given: unknown;
  /** Keeps the device's own names, as in its manual. */
  readonly asSent?: boolean;
}

/** Data that a device sent, by name. */
export function Sent({ given, asSent = false }: SentProps) {
  const words = useMessageWords();
  const devices = useText('devices');
  const { values, leftOut } = flattenValues(given);
  return (
    <>
      <Stack as="dl" columns="auto minmax(0, 1fr)" size={12} className={classes['facts']}>
        {values.map((one) => {
          const path = one.path.join('.');
          const { name, value } = words.attribute(one);
          return (
            <Box key={path} display="contents">
              <dt title={path}>{asSent ? path : name}</dt>
              <dd>{asSent ? String(one.value) : value}</dd>
            </Box>
          );
        })}
      </Stack>
      {leftOut > 0 && (
        <Text paddingBlock={8} textAlign="center" color="text-3" size={12}>
          {devices('moreValues', { count: leftOut })}
        </Text>
      )}
    </>
  );
}
