import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';

interface AssetLinkProps {
  readonly asset: { readonly id: number; readonly code: string; readonly model: string };
}

/** Code of an asset, linked if the user has access to the fleet. */
export function AssetLink({ asset: { id, code, model } }: AssetLinkProps) {
  const profile = useProfile();
  return mayOpen('services-simc-geolocalizacao-ativos', profile) ? (
    <Link to="/{-$locale}/services/simc/geolocalizacao/ativos" search={{ asset: id }} title={model}>
      {code}
    </Link>
  ) : (
    <span title={model}>{code}</span>
  );
}
