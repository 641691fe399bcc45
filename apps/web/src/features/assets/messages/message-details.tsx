import type { AssetDeviceEvent, DeviceMessage } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { Part, Place, Sent, useTimes, Values, type NamedValue } from './message-values.tsx';
import { delayOf, isLate, useMessageWords } from './use-message-words.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { useReadingWords } from '../../readings/components/use-reading-words.ts';

type PositionMessage = Extract<DeviceMessage, { outcome: 'position' }>;
type RefusedMessage = Extract<DeviceMessage, { outcome: 'refused' }>;
export type EventMessage = Pick<
  AssetDeviceEvent,
  'deviceId' | 'source' | 'kind' | 'receivedAt' | 'latitude' | 'longitude' | 'attributes'
> & { readonly at: string } & Partial<Pick<PositionMessage, 'readings' | 'impossible'>>;

interface PositionDetailsProps {
  readonly assetId: number;
  readonly message: PositionMessage;
  /** Fix and receipt times of the asset's latest position. */
  readonly latest: { readonly fixedAt: string; readonly receivedAt: string } | null;
}

export function PositionDetails({ assetId, message, latest }: PositionDetailsProps) {
  const text = useText('device-messages');
  const format = useFormat();
  const times = useTimes(text('fixTime'), message);
  const { attributes, ignition } = message;
  const values: readonly NamedValue[] = [
    ...times,
    { name: text('coordinates'), value: <Place assetId={assetId} {...message} /> },
    { name: text('speed'), value: known(message.speedKph, format.speed) },
    {
      name: text('heading'),
      value: known(message.headingDegrees, (value) => text('degrees', { formatted: format.number(value) })),
    },
    {
      name: text('altitude'),
      value: known(message.altitudeMeters, (value) => text('meters', { formatted: format.number(value) })),
    },
    {
      name: text('accuracy'),
      value: known(message.accuracyMeters, (value) => text('meters', { formatted: format.number(value) })),
    },
    { name: text('ignition'), value: ignition === null ? null : text(ignition ? 'on' : 'off') },
    { name: text('hourMeter'), value: known(message.hourMeterHours, format.hours) },
    { name: text('odometer'), value: known(message.odometerKm, format.distance) },
  ];
  const isLatest = latest?.fixedAt === message.at && latest.receivedAt === message.receivedAt;
  return (
    <>
      <Part title={text('came')}>
        <Values values={values} />
      </Part>
      <Readings {...message} />
      {attributes !== null && (
        <Part title={text('otherValues')}>
          <Sent given={attributes} />
        </Part>
      )}
      <Part title={text('became')}>
        <p>
          {isLatest
            ? text('becameLatest')
            : [text('becamePosition'), ...(isLate(delayOf(message)) ? [text('becameLate')] : [])].join(' ')}
        </p>
      </Part>
    </>
  );
}

export function EventDetails({
  assetId,
  message,
}: {
  readonly assetId: number;
  readonly message: EventMessage;
}) {
  const text = useText('device-messages');
  const times = useTimes(text('eventTime'), message);
  const { latitude, longitude, attributes } = message;
  const place =
    latitude === null || longitude === null ? null : (
      <Place assetId={assetId} latitude={latitude} longitude={longitude} />
    );
  return (
    <>
      <Part title={text('came')}>
        <Values values={[...times, { name: text('coordinates'), value: place }]} />
      </Part>
      <Readings {...message} />
      {attributes !== null && (
        <Part title={text('otherValues')}>
          <Sent given={attributes} />
        </Part>
      )}
      <Part title={text('became')}>
        <p>{text('becameEvent')}</p>
      </Part>
    </>
  );
}

/** Catalog readings that are not shown elsewhere. */
function Readings({ readings = {}, impossible = [] }: Pick<EventMessage, 'readings' | 'impossible'>) {
  const text = useText('device-messages');
  const told = useReportedReadings()({ readings, impossible }).filter(({ code }) => !shownAbove.has(code));
  if (told.length === 0) return null;
  return (
    <Part title={text('readings')}>
      <Values values={told} />
    </Part>
  );
}

const shownAbove: ReadonlySet<string> = new Set(['speed', 'ignition', 'hour_meter', 'odometer']);

export function RefusedDetails({ message }: { readonly message: RefusedMessage }) {
  const text = useText('device-messages');
  const format = useFormat();
  const words = useMessageWords();
  const { isAdmin, mayChange } = useAssetRights();
  const mend = words.mend(message.reason);
  return (
    <>
      <Part title={text('became')}>
        <p>{text('becameRefused')}</p>
        {mend !== null && (
          <Text marginBlock={2} color="text-2">
            {mend}
          </Text>
        )}
        {isAdmin && mayChange && (
          <Link
            className="text-button"
            to="/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos"
            search={{ tab: 'refused', ...(message.deviceId === null ? {} : { device: message.deviceId }) }}
          >
            {text('seeRefused')}
          </Link>
        )}
      </Part>
      <Part title={text('came')}>
        <Values
          values={[
            { name: text('receivedTime'), value: format.exactDateTime(new Date(message.receivedAt)) },
            { name: text('answered'), value: message.message && <span lang="en">{message.message}</span> },
          ]}
        />
        <Sent asSent given={message.payload} />
      </Part>
    </>
  );
}

function known(value: number | null, write: (value: number) => string): string | null {
  return value === null ? null : write(value);
}

interface ReportedReadings {
  readonly readings: Readonly<Record<string, number | boolean | string>>;
  readonly impossible: readonly string[];
}

interface NamedReading {
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

/** Describes a message's readings in the order of the catalog. */
function useReportedReadings(): (told: ReportedReadings) => NamedReading[] {
  const text = useText('readings');
  const words = useReadingWords();
  const { data: catalog = [] } = useQuery(readingNamesOptions);
  return ({ readings, impossible }) =>
    catalog.flatMap((reading) => {
      const value = readings[reading.code];
      if (value === undefined) return [];
      const written = words.value(reading, value);
      const { code } = reading;
      const said = impossible.includes(code) ? `${written} · ${text('impossible')}` : written;
      return [{ code, name: words.name(reading), value: said }];
    });
}
