import type { AssetSilence } from '@azimute/contract';
import type { SilenceCause } from '@azimute/contract/silence';
import { mayOpen } from '@azimute/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Bold, Box, Hint, Surface, Text } from '../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Term } from '../../../ui/term.tsx';
import { assetsKey } from '../api/assets-queries.ts';
import classes from './asset-panel.module.css';

type Silence = NonNullable<AssetSilence['silence']>;

const silenceOptions = (assetId: number) =>
  queryOptions({
    queryKey: [...assetsKey, 'silence', assetId],
    queryFn: ({ signal }) => callApi('getAssetSilence', { params: { assetId }, signal }),
    refetchInterval: 60_000,
  });

/** Tab of the asset's panel that helps with a cause. */
const tabOf: Partial<Record<SilenceCause, 'devices' | 'messages'>> = {
  device_moved: 'devices',
  no_device: 'devices',
  clock_wrong: 'messages',
  never_reported: 'messages',
  receiver_blind: 'messages',
  power_lost: 'messages',
  low_battery: 'messages',
};

/** The likely cause, its evidence and the next action; nothing while the asset reports. */
export function SilenceFacts({ assetId }: { readonly assetId: number }) {
  const text = useText('silence');
  const format = useFormat();
  const now = useNow(30_000).getTime();
  const { data } = useQuery(silenceOptions(assetId));
  if (data === undefined || data.silence === null) return null;
  const { silence, silentLimitMinutes } = data;
  const { silentSince, cause, likely } = silence;
  const title =
    silentSince === null
      ? text('never')
      : text('title', { age: format.duration((now - Date.parse(silentSince)) / 1000) });
  return (
    <Surface as="section" gap={8} padding={12} marginTop={12} marginBottom={12} aria-label={title}>
      <div className={`${classes['note']} ${statusStyles[silence.status].className}`}>
        <StatusGlyph status={silence.status} />
        <Bold>{title}</Bold>
        <Box as="span" marginLeft="auto">
          <Term definition={text('definition')}>
            {text('limit', { limit: format.duration(silentLimitMinutes * 60) })}
          </Term>
        </Box>
      </div>
      <Text size={13}>
        <Bold>
          {text('cause')}: {text(`cause_${cause}`)}.
        </Bold>{' '}
        {cause === likely && text(`rule_${likely}`)}
      </Text>
      <Proof silence={silence} />
      <Box size={13}>
        {text('action')}: <NextAction assetId={assetId} cause={cause} />
      </Box>
    </Surface>
  );
}

/** Evidence from before and after the last contact. */
function Proof({ silence: { evidence } }: { readonly silence: Silence }) {
  const text = useText('silence');
  const modules = useText('modules');
  const format = useFormat();
  const { lastFixAt, batteryPercent, clockRefusedAt, keyEndedAt } = evidence;
  const known: readonly (readonly [string, string | null])[] = [
    [text('lastFix'), lastFixAt && format.dateTime(lastFixAt)],
    [modules('battery'), batteryPercent === null ? null : format.percent(batteryPercent / 100, 0)],
    [text('refused'), clockRefusedAt && format.dateTime(clockRefusedAt)],
    [text('keyEnded'), keyEndedAt && format.dateTime(keyEndedAt)],
  ];
  const shown = known.filter(([, value]) => value !== null);
  if (shown.length === 0) return null;
  return <Hint>{shown.map(([name, value]) => `${name}: ${value}`).join(' · ')}</Hint>;
}

interface NextActionProps {
  readonly assetId: number;
  readonly cause: SilenceCause;
}

/** The next action, as a link where the portal has a screen for it that the user can open. */
function NextAction({ assetId, cause }: NextActionProps): ReactNode {
  const text = useText('silence');
  const profile = useProfile();
  const words = text(`action_${cause}`);
  const tab = tabOf[cause];
  if (tab !== undefined && mayOpen('services-simc-geolocalizacao-ativos', profile)) {
    return (
      <Link
        className="link"
        to="/{-$locale}/services/simc/geolocalizacao/ativos"
        search={{ asset: assetId, tab }}
      >
        {words}
      </Link>
    );
  }
  if (cause === 'key_ended' && mayOpen('services-simc-geolocalizacao-ativos-dispositivos', profile)) {
    return (
      <Link
        className="link"
        to="/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos"
        search={{ tab: 'keys' }}
      >
        {words}
      </Link>
    );
  }
  return words;
}
