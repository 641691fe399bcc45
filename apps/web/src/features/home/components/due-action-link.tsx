import { helpPath } from '@azimute/contract/locales';
import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useLocale } from '../../../i18n/use-text.ts';
import type { DueAction } from '../api/due-actions-query.ts';
import { FleetAssetLink } from './fleet-link.tsx';

interface DueActionLinkProps {
  readonly action: DueAction;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the subject of a due action, such as the alert, the asset or the file. */
export function DueActionLink({ action, ...look }: DueActionLinkProps) {
  const { kind, alert, workOrder, asset, fileId } = action;
  const locale = useLocale();
  const opensList = mayOpen('services-simc-geolocalizacao-ativos', useProfile());
  if (alert !== null)
    return <Link {...look} to="/{-$locale}/services/simc/alertas/alertas" search={{ alert: alert.id }} />;
  if (workOrder !== null)
    return (
      <Link
        {...look}
        to="/{-$locale}/services/simc/alertas/alertas/ordens"
        search={{ show: 'all', workOrder: workOrder.id }}
      />
    );
  if (fileId !== null)
    return <Link {...look} to="/{-$locale}/services/file-manager" search={{ file: fileId }} />;
  if (kind === 'webhook')
    return (
      <Link {...look} to="/{-$locale}/services/simc/alertas/gerenciamento" search={{ tab: 'webhooks' }} />
    );
  if (kind === 'mail')
    return (
      <a {...look} href={helpPath(locale, 'operating/mail-and-push')} target="_blank" rel="noreferrer">
        {look.children}
      </a>
    );
  if (asset !== null && opensList)
    return (
      <Link {...look} to="/{-$locale}/services/simc/geolocalizacao/ativos" search={{ asset: asset.id }} />
    );
  return <FleetAssetLink {...look} assetId={asset?.id ?? 0} />;
}
