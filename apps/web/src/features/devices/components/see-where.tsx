import { Link } from '@tanstack/react-router';
import { IconMapPin } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';

interface SeeWhereProps {
  readonly latitude: number;
  readonly longitude: number;
}

const streetZoom = 14;
const decimals = 5;

/** Leads to the place on the map, for those who have it. */
export function SeeWhere({ latitude, longitude }: SeeWhereProps) {
  const text = useText('devices');
  if (!useOpensMap()) return null;
  const at = `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)},${streetZoom}`;
  return (
    <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ at }} className="text-button">
      <IconMapPin size={14} stroke={2} aria-hidden />
      {text('seeWhere')}
    </Link>
  );
}
