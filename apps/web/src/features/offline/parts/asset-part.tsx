import type { Format } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Bold, Faint, Hint, Row, Surface } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { Copied, CopiedAsset } from '../store/device-copy.ts';
import { CopiedList } from './copied-list.tsx';

interface AssetPartProps {
  readonly assets: Copied<CopiedAsset>;
  readonly format: Format;
}

/** Last known state of the assets, each with the age of its position. Without speeds, which would be outdated. */
export function AssetPart({ assets, format }: AssetPartProps) {
  return (
    <CopiedList
      copied={assets}
      format={format}
      textOf={({ code, model, unit }) => `${code} ${model} ${unit}`}
    >
      {(asset) => <AssetCard asset={asset} format={format} />}
    </CopiedList>
  );
}

function AssetCard({ asset, format }: { readonly asset: CopiedAsset; readonly format: Format }) {
  const text = useText('offline');
  const { code, model, unit, status, hourMeterHours, odometerKm } = asset;
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
    </Surface>
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
