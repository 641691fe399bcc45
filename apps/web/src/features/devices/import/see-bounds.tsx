import type { PositionImportPreview } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { IconMapPin } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { placeOfBounds } from './place-of-bounds.ts';

interface SeeBoundsProps {
  readonly bounds: NonNullable<PositionImportPreview['bounds']>;
}

/** Links to the region on the map, for users who have the map. */
export function SeeBounds({ bounds }: SeeBoundsProps) {
  const text = useText('position-import');
  if (!useOpensMap()) return null;
  return (
    <Link
      to="/{-$locale}/services/simc/geolocalizacao/mapa"
      search={{ at: placeOfBounds(bounds) }}
      className="text-button"
    >
      <IconMapPin size={14} stroke={2} aria-hidden />
      {text('onMap')}
    </Link>
  );
}
