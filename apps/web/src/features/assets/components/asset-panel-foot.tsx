import type { Asset } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconArchiveOff, IconMap2, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { ShareButton } from '../../sharing/share-button.tsx';
import { useOpensMap } from '../api/use-opens-map.ts';
import { useRestoreAssets } from '../archiving/use-restore-assets.tsx';

interface AssetPanelFootProps {
  readonly asset: Asset;
  readonly onEdit: () => void;
}

/** Returns whether the panel offers any action to the user. */
export function useHasPanelFoot(asset: Asset | undefined): boolean {
  const { mayChange } = useAssetRights();
  const opensMap = useOpensMap();
  if (asset === undefined || mayChange) return asset !== undefined;
  return opensMap && asset.position !== null && asset.archivedAt === null;
}

/** Actions at the foot of an asset's panel. */
export function AssetPanelFoot(props: AssetPanelFootProps) {
  return props.asset.archivedAt === null ? <CurrentFoot {...props} /> : <ArchivedFoot asset={props.asset} />;
}

function ArchivedFoot({ asset }: { readonly asset: Asset }) {
  const text = useText('archiving');
  const restoring = useRestoreAssets(() => undefined);
  return (
    <>
      <Button
        flex={1}
        loading={restoring.isAsking}
        leftSection={<IconArchiveOff size={16} stroke={1.75} aria-hidden />}
        onClick={() => restoring.ask({ assetIds: [asset.id] }, 1)}
      >
        {text('restore')}
      </Button>
      {restoring.dialog}
    </>
  );
}

function CurrentFoot({ asset, onEdit }: AssetPanelFootProps) {
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
      {asset.position !== null && <ShareButton route={{ assetId: asset.id, code: asset.code }} />}
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
