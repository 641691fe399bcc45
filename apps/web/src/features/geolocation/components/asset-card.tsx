import { IconCurrentLocation, IconLink, IconMapPin, IconRoute, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { DaySummary } from '../summarize-day.ts';
import { AssetFacts } from './asset-facts.tsx';
import classes from './asset-card.module.css';
import floating from './floating.module.css';

export interface AssetCardProps {
  readonly row: FleetRow;
  /** Undefined until today's fixes are read. */
  readonly day: DaySummary | undefined;
  readonly isFollowed: boolean;
  readonly hasTrail: boolean;
  readonly onFollow: (isFollowed: boolean) => void;
  readonly onTrail: (hasTrail: boolean) => void;
  readonly onClose: () => void;
}

/** Everything about the selected asset, and what can be done with it on the map. */
export function AssetCard(props: AssetCardProps) {
  const { row, day, onClose } = props;
  const text = useText('geolocation');
  const kind = [row.model, row.category].filter((part) => part !== '').join(' · ');
  return (
    <>
      <div className={classes['head']}>
        <div className={classes['title']}>
          <h2>{row.code}</h2>
          <StatusLabel status={row.status} pill />
        </div>
        <button
          type="button"
          className={`${floating['button']} ${classes['close']}`}
          aria-label={text('closeCard')}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.85} aria-hidden />
        </button>
        {kind !== '' && <p className={classes['kind']}>{kind}</p>}
        <Position row={row} />
      </div>
      <Figures row={row} />
      <div className={classes['facts']}>
        <AssetFacts row={row} day={day} />
      </div>
      <Actions {...props} />
    </>
  );
}

function Position({ row }: { readonly row: FleetRow }) {
  const text = useText('geolocation');
  if (row.latitude === null || row.longitude === null) return null;
  return (
    <p className={classes['position']}>
      <IconMapPin size={16} stroke={1.85} aria-label={text('position')} />
      <CopyValue name={text('position')} value={formatCoordinates(row.latitude, row.longitude)} />
    </p>
  );
}

function Figures({ row }: { readonly row: FleetRow }) {
  const text = useText('geolocation');
  const format = useFormat();
  const { speedKph, hourMeterHours, odometerKm } = row;
  return (
    <dl className={classes['figures']}>
      <Figure name={text('speed')} value={speedKph === null ? null : format.speed(speedKph)} />
      <Figure
        name={text('hourMeter')}
        value={hourMeterHours === null ? null : format.hours(hourMeterHours)}
      />
      <Figure name={text('odometer')} value={odometerKm === null ? null : format.distance(odometerKm, 0)} />
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | null }) {
  const text = useText('geolocation');
  const [number, unit] = value?.split('\u00a0') ?? [];
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">
        {number ?? <span className={classes['unknown']}>{text('noData')}</span>}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  );
}

function Actions({ row, isFollowed, hasTrail, onFollow, onTrail }: AssetCardProps) {
  const text = useText('geolocation');
  const isOnMap = row.longitude !== null;
  const canCopy = 'clipboard' in navigator;
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    toastSuccess(text('linkCopied'));
  };
  return (
    <div className={classes['actions']}>
      {isOnMap && (
        <Action
          icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
          isOn={isFollowed}
          onPress={() => onFollow(!isFollowed)}
        >
          {text('follow')}
        </Action>
      )}
      {isOnMap && (
        <Action
          icon={<IconRoute size={18} stroke={1.75} aria-hidden />}
          isOn={hasTrail}
          onPress={() => onTrail(!hasTrail)}
        >
          {text('trail')}
        </Action>
      )}
      {canCopy && (
        <Action icon={<IconLink size={18} stroke={1.75} aria-hidden />} onPress={() => void copy()}>
          {text('copyLink')}
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Action({ icon, isOn, onPress, children }: ActionProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}
