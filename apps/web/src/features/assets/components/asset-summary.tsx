import type { AssetDetail } from '@azimute/contract';
import { shownSpeed } from '@azimute/contract/assets/activity';
import { assetDescriptions, ledBy, type AssetDescription } from '@azimute/contract/assets/fields';
import { notReportingStatuses } from '@azimute/contract/assets/values';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
import { AssetReadings } from '../../readings/components/asset-readings.tsx';
import { WhyButton } from '../../view-as/components/why-button.tsx';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { AssetDocuments } from '../attachments/asset-documents.tsx';
import { AssetPhotoPart } from '../attachments/asset-photo-part.tsx';
import { AssetNote } from './asset-note.tsx';
import classes from './asset-panel.module.css';
import { AssetPosition } from './asset-position.tsx';
import { AssetSwitches } from './asset-switches.tsx';
import { EnterMeters } from './enter-meters.tsx';
import { SilenceNotice } from './silence-notice.tsx';
import { useTraitWords } from './use-trait-words.ts';

interface AssetSummaryProps {
  readonly asset: AssetDetail;
  readonly onConnect: () => void;
}

/** Current state of an asset, and its registration data. */
export function AssetSummary({ asset, onConnect }: AssetSummaryProps) {
  const text = useText('assets');
  const { mayChange } = useAssetRights(asset);
  const isSilent = notReportingStatuses.some((status) => status === asset.status);
  return (
    <>
      <AssetPhotoPart asset={asset} />
      <AssetNote asset={asset} />
      <SilenceNotice assetId={asset.id} isSilent={isSilent} />
      {asset.status === 'without_status' && mayChange && asset.devices.length === 0 && (
        <Button className={classes['connect'] ?? ''} onClick={onConnect}>
          {text('connectDevice')}
        </Button>
      )}
      <AssetFigures asset={asset} />
      {mayChange && <EnterMeters asset={asset} />}
      {asset.lastContactAt !== null && <AssetPosition asset={asset} lastContactAt={asset.lastContactAt} />}
      <dl className="facts-list">
        <AssetReadings assetId={asset.id} />
      </dl>
      <Registration asset={asset} />
      <AssetDocuments assetId={asset.id} />
      {mayChange && <AssetSwitches asset={asset} />}
      <div className={classes['why']}>
        <WhyButton asset={{ id: asset.id, name: asset.code }} />
      </div>
    </>
  );
}

function AssetFigures({ asset }: { readonly asset: AssetDetail }) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const common = useText('common');
  const format = useFormat();
  const now = useNow(30_000).getTime();
  const { position } = asset;
  const speed =
    position && shownSpeed({ speedKph: position.speedKph, fixedAtMs: Date.parse(position.fixedAt) }, now);
  const none = <span className={classes['none']}>{common('noData')}</span>;
  return (
    <Stack
      as="dl"
      columns="repeat(3, minmax(min-content, 1fr))"
      radius={3}
      className={`${classes['figures']} figure`}
    >
      <div>
        <dt>{nameOf('hourMeter')}</dt>
        <dd>{asset.hourMeterHours === null ? none : format.hours(asset.hourMeterHours)}</dd>
      </div>
      <div>
        <dt>{nameOf('odometer')}</dt>
        <dd>{asset.odometerKm === null ? none : format.distance(asset.odometerKm, 0)}</dd>
      </div>
      <div>
        <dt>{text('speed')}</dt>
        <dd>{speed === null ? none : format.speed(speed)}</dd>
      </div>
    </Stack>
  );
}

function Registration({ asset }: { readonly asset: AssetDetail }) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const words = useTraitWords();
  const custom = useCustomWords();
  const format = useFormat();
  const limit = format.duration(asset.silentLimitMinutes * 60);
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('registration')}
      </Title>
      <dl className="facts-list">
        <Fact name={nameOf('unit')}>{`${asset.unit.code} ${asset.unit.name}`}</Fact>
        <Fact name={nameOf('customer')}>{asset.customer?.name ?? text('withoutCustomer')}</Fact>
        {ledBy<AssetDescription>(['manufacturer'], assetDescriptions).map((name) => (
          <Fact key={name} name={nameOf(name)}>
            {words.of(name, asset[name])}
          </Fact>
        ))}
        <Fact name={nameOf('tags')}>{asset.tags.join(', ')}</Fact>
        {custom.fields.map((field) => (
          <Fact key={field.id} name={custom.nameOf(field)}>
            {custom.of(field, asset.custom[field.id])}
          </Fact>
        ))}
        <Fact name={text('silentLimit')}>
          {asset.silentAfterMinutes === null ? text('limitOfAccount', { limit }) : limit}
        </Fact>
      </dl>
    </Box>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const text = useText('assets');
  return (
    <>
      <dt>{name}</dt>
      <dd>{children === '' ? <span className={classes['none']}>{text('withoutValue')}</span> : children}</dd>
    </>
  );
}
