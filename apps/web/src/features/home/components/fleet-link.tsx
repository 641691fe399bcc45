import type { AssetStatus } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';

interface LinkLook {
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

interface FleetLinkProps extends LinkLook {
  /** Absent: the whole fleet. */
  readonly statuses?: readonly AssetStatus[];
  /** Which contact comes first in the list; absent: by ID. */
  readonly first?: 'oldest' | 'latest';
}

/** Opens the assets behind a figure: in the list, on the map for whoever has no list, nowhere for whoever has neither. */
export function FleetLink({ statuses, first, children, ...look }: FleetLinkProps) {
  const profile = useProfile();
  const status = statuses === undefined ? {} : { status: [...statuses] };
  if (mayOpen('services-simc-geolocalizacao-ativos', profile)) {
    const sort = first === undefined ? {} : ({ sort: 'lastContact' } as const);
    const order = first === 'latest' ? ({ order: 'desc' } as const) : {};
    return (
      <Link
        {...look}
        to="/{-$locale}/services/simc/geolocalizacao/ativos"
        search={{ ...status, ...sort, ...order }}
      >
        {children}
      </Link>
    );
  }
  if (mayOpen('services-simc-geolocalizacao-mapa', profile)) {
    return (
      <Link {...look} to="/{-$locale}/services/simc/geolocalizacao/mapa" search={status}>
        {children}
      </Link>
    );
  }
  return <span {...look}>{children}</span>;
}

/** Opens an asset on the map, in the list for whoever has no map. */
export function FleetAssetLink({ assetId, children, ...look }: LinkLook & { readonly assetId: number }) {
  const profile = useProfile();
  if (mayOpen('services-simc-geolocalizacao-mapa', profile)) {
    return (
      <Link {...look} to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ asset: assetId }}>
        {children}
      </Link>
    );
  }
  if (mayOpen('services-simc-geolocalizacao-ativos', profile)) {
    return (
      <Link {...look} to="/{-$locale}/services/simc/geolocalizacao/ativos" search={{ asset: assetId }}>
        {children}
      </Link>
    );
  }
  return <span {...look}>{children}</span>;
}
