import type { AssetStatus } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useHomeUnits } from '../api/home-units.ts';

interface LinkLook {
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

interface FleetLinkProps extends LinkLook {
  /** Absent for the whole fleet. */
  readonly statuses?: readonly AssetStatus[];
  /** Sort order of the list by contact; absent for the order by ID. */
  readonly first?: 'oldest' | 'latest';
}

/** Links a figure to its assets in the ULs that home shows: in the list, else on the map; without access to either, plain text. */
export function FleetLink({ statuses, first, children, ...look }: FleetLinkProps) {
  const profile = useProfile();
  const units = useHomeUnits();
  const status = statuses === undefined ? {} : { status: [...statuses] };
  if (mayOpen('services-simc-geolocalizacao-ativos', profile)) {
    const sort = first === undefined ? {} : ({ sort: 'lastContact' } as const);
    const order = first === 'latest' ? ({ order: 'desc' } as const) : {};
    return (
      <Link
        {...look}
        to="/{-$locale}/services/simc/geolocalizacao/ativos"
        search={{ ...status, ...sort, ...order, ...(units.length > 0 && { units: [...units] }) }}
      >
        {children}
      </Link>
    );
  }
  if (mayOpen('services-simc-geolocalizacao-mapa', profile)) {
    return (
      <Link
        {...look}
        to="/{-$locale}/services/simc/geolocalizacao/mapa"
        search={{ ...status, ...(units.length > 0 && { units: units.map(String) }) }}
      >
        {children}
      </Link>
    );
  }
  return <span {...look}>{children}</span>;
}

/** Links an asset to the map, or to the list for users without the map. */
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
