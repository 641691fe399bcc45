import type { Asset } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconMap2, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { useOpensMap } from '../api/use-opens-map.ts';

interface AssetPanelFootProps {
  readonly asset: Asset;
  readonly onEdit: () => void;
}

/** Whether the person can do anything from the panel. */
export function useHasPanelFoot(asset: Asset | undefined): boolean {
  const { mayChange } = useAssetRights();
  const opensMap = useOpensMap();
  return asset !== undefined && (mayChange || (opensMap && asset.position !== null));
}

/** What can be done from here. */
export function AssetPanelFoot({ asset, onEdit }: AssetPanelFootProps) {
  const text = useText('assets');
  const { mayChange } = useAssetRights();
  const isOnMap = useOpensMap() && asset.position !== null;
  return (
    <>
      {isOnMap && (
        <Button
          variant="filled"
          flex={1}
          leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/{-$locale}/services/simc/geolocalizacao/mapa"
              search={{ asset: asset.id }}
              {...props}
            />
          )}
        >
          {text('seeOnMap')}
        </Button>
      )}
      {mayChange && (
        <Button
          flex={isOnMap ? 'none' : 1}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={onEdit}
        >
          {text('edit')}
        </Button>
      )}
    </>
  );
}
