import { dayMs } from '@azimute/contract/durations';
import type { Verification } from '@azimute/contract';
import { rebuildDaysMost } from '@azimute/contract/geofences/values';
import { mayOpen } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { Row, Stack, Text, Lead, Muted } from '../../../ui/layout/primitives.tsx';
import { useFormat, useTimeZone } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { FactRow } from './account-facts.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

/** Differences found by recomputing figures from positions, and how to recalculate an asset. */
export function VerificationCard({ accountId }: { readonly accountId: number }) {
  const text = useText('verification');
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['verification', accountId],
    queryFn: ({ signal }) => callApi('getVerification', { signal }),
  });
  if (data === undefined) return <Waiting query={{ error, refetch }} rows={3} />;
  return (
    <SettingsCard title={text('title')} hint={text('hint')}>
      {data.verifiedAt === null ? (
        <Text size={14}>{text('never')}</Text>
      ) : (
        <Stack
          as="dl"
          fontSize={14}
          columns="minmax(120px, max-content) minmax(0, 1fr)"
          phoneColumns={1}
          className={classes['facts']}
        >
          <FactRow name={text('lastCheck')} value={format.dateTime(data.verifiedAt)} />
          <FactRow name={text('assets')} value={format.number(data.assets)} />
          <FactRow name={text('days')} value={format.number(data.days)} />
          <FactRow name={text('differences')} value={format.number(data.differences)} />
        </Stack>
      )}
      {data.different.map((one) => (
        <DifferentAsset key={one.asset.id} different={one} />
      ))}
    </SettingsCard>
  );
}

type Different = Verification['different'][number];

const SHOWN = 3;

function DifferentAsset({ different: { asset, differences, first } }: { readonly different: Different }) {
  const text = useText('verification');
  const format = useFormat();
  const timeZone = useTimeZone();
  const mayRebuild = useMayAdminister('services:simc:geolocalizacao:cercas');
  // Alerts stay as users received them.
  const isRebuilt = first.some(({ table }) => table !== 'alerts');
  const mayOpenRoutes = mayOpen('services-simc-geolocalizacao-rotas', useProfile());
  const shown = first.slice(0, SHOWN);
  const [day] = shown.map(({ from }) => dayOf(Date.parse(from), timeZone));
  const since = Math.min(...first.map(({ from }) => Date.parse(from)));
  const { run: recalculate, isPending } = useAction({
    call: () => {
      const reach = Math.min(rebuildDaysMost, Math.ceil((Date.now() - since) / dayMs) + 1);
      return callApi('startRebuild', { body: { assetId: asset.id, days: reach } });
    },
    success: () => text('started', { asset: asset.code }),
  });
  return (
    <Row gap={12} wrap justify="space-between">
      <Stack gap={4}>
        {mayOpenRoutes ? (
          <Link
            to="/{-$locale}/services/simc/geolocalizacao/rotas"
            search={{ assets: [asset.id], ...(day !== undefined && { from: day, to: day }) }}
            className="link"
          >
            {asset.code}
          </Link>
        ) : (
          <Text weight="medium">{asset.code}</Text>
        )}
        {shown.map(({ table, from, cause }, index) => (
          <Lead key={`${table} ${from} ${index}`}>
            {text('found', {
              what: text(`table_${table}`),
              day: format.date(from),
              cause: text(`cause_${cause}`),
            })}
          </Lead>
        ))}
        {differences > shown.length && (
          <Muted>{text('more', format.counted(differences - shown.length))}</Muted>
        )}
      </Stack>
      {mayRebuild && isRebuilt && (
        <Button
          variant="default"
          aria-label={text('recalculateAsset', { asset: asset.code })}
          loading={isPending}
          onClick={() => recalculate()}
        >
          {text('recalculate')}
        </Button>
      )}
    </Row>
  );
}
