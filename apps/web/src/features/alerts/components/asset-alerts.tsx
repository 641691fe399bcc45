import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { alertFacetsOptions } from '../api/alerts-queries.ts';

interface AssetAlertsProps {
  readonly assetId: number;
}

/** Number of an asset's alerts that need action, as one line of its facts. */
export function AssetAlerts({ assetId }: AssetAlertsProps) {
  const text = useText('alerts');
  const format = useFormat();
  const { data } = useQuery(alertFacetsOptions({ assets: [assetId], statuses: ['opened', 'running'] }));
  const count = data?.total ?? 0;
  return (
    <>
      <dt>{text('title')}</dt>
      <dd>
        <Link to="/{-$locale}/services/simc/alertas/alertas" search={{ assets: [assetId] }}>
          {data === undefined ? '…' : text('toTreat', format.counted(count))}
        </Link>
      </dd>
    </>
  );
}
