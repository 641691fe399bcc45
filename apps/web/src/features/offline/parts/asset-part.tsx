import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DeviceOwner } from '../api/device-note.ts';
import { useEnqueue } from '../api/use-enqueue.ts';
import type { Format } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Bold, Faint, Hint, Row, Surface } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { Copied, CopiedAsset } from '../store/device-copy.ts';
import type { OutboxItem } from '../store/outbox.ts';
import { CopiedList } from './copied-list.tsx';
import { WaitsMark } from './marks.tsx';
import { MetersForm, type Meters } from './meters-form.tsx';

interface PartProps {
  readonly format: Format;
  readonly owner: DeviceOwner;
  readonly outbox: readonly OutboxItem[];
  readonly mayChange: boolean;
  readonly distanceUnit: 'km' | 'mi';
}

/** Last known state of the assets, each with the age of its position. Without speeds, which would be outdated. */
export function AssetPart({ assets, ...part }: PartProps & { readonly assets: Copied<CopiedAsset> }) {
  return (
    <CopiedList
      copied={assets}
      format={part.format}
      textOf={({ code, model, unit }) => `${code} ${model} ${unit}`}
    >
      {(asset) => <AssetCard asset={asset} {...part} />}
    </CopiedList>
  );
}

function AssetCard({
  asset,
  format,
  owner,
  outbox,
  mayChange,
  distanceUnit,
}: PartProps & { readonly asset: CopiedAsset }) {
  const text = useText('offline');
  const { id: assetId, code, model, unit, status, hourMeterHours, odometerKm } = asset;
  const about = `asset/${assetId}`;
  const waiting = outbox.filter((item) => item.about === about);
  const seen = { of: 'asset', hourMeterHours, odometerKm } as const;
  const { enqueue, failed } = useEnqueue(owner, { about, record: code, seen, version: null });
  const meters = [
    ...(hourMeterHours === null ? [] : [`${text('hourMeter')} ${format.hours(hourMeterHours)}`]),
    ...(odometerKm === null ? [] : [`${text('odometer')} ${format.distance(odometerKm)}`]),
  ];
  return (
    <Surface gap={6} padding={12} size={13}>
      <Row justify="space-between" align="baseline" wrap gap={4} columnGap={12}>
        <Bold breaks>{[code, model].filter(Boolean).join(' · ')}</Bold>
        <Faint>
          {text('unit')} {unit}
        </Faint>
      </Row>
      <Row gap={6} wrap>
        <Faint>{text('lastStatus')}</Faint>
        <StatusLabel status={status} />
      </Row>
      <Place place={asset.place} format={format} />
      {meters.length > 0 && <Hint>{meters.join(' · ')}</Hint>}
      {waiting.length > 0 && <WaitsMark count={format.number(waiting.length)} />}
      {mayChange && (
        <EnterMeters
          distanceUnit={distanceUnit}
          onAdd={(entered) => enqueue({ call: 'enterMeters', assetId, ...entered })}
        />
      )}
      {failed && <InlineError>{text('notSaved')}</InlineError>}
    </Surface>
  );
}

interface EnterMetersProps {
  readonly distanceUnit: 'km' | 'mi';
  readonly onAdd: (meters: Meters) => Promise<boolean>;
}

function EnterMeters(props: EnterMetersProps) {
  const text = useText('offline');
  const [isEntering, setIsEntering] = useState(false);
  if (isEntering) return <MetersForm {...props} onClose={() => setIsEntering(false)} />;
  return (
    <Row>
      <Button size="xs" onClick={() => setIsEntering(true)}>
        {text('enterMeters')}
      </Button>
    </Row>
  );
}

const decimals = 5;

function Place({ place, format }: { readonly place: CopiedAsset['place']; readonly format: Format }) {
  const text = useText('offline');
  const now = useNow(60_000);
  if (place === null) return <Hint>{text('noPosition')}</Hint>;
  const { latitude, longitude, fixedAt } = place;
  const point = `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
  return (
    <Row gap={4} columnGap={12} wrap>
      <span>
        {text('position')} {format.relative(new Date(fixedAt), now)} ({format.dateTime(fixedAt)})
      </span>
      <a className="link" href={`geo:${point}?q=${point}`}>
        {text('openPlace')}
      </a>
    </Row>
  );
}
