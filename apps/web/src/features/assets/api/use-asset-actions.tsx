import { mayOpen } from '@azimute/contract/routes';
import { IconPlus, IconUpload, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { SearchAction } from '../../../ui/search-action.ts';
import { requestDialog, type RequestedDialog } from './requested-dialog.ts';
import { useAssetRights } from './use-asset-rights.ts';

/** Actions of the assets screen, available from anywhere. */
export function useAssetActions(): readonly SearchAction[] {
  const text = useText('assets');
  const importText = useText('asset-import');
  const navigate = useNavigate();
  const { mayChange } = useAssetRights();
  if (!mayOpen('services-simc-geolocalizacao-ativos', useProfile()) || !mayChange) return [];
  const actionFor = (dialog: RequestedDialog, label: string, ActionIcon: Icon): SearchAction => ({
    key: `assets-${dialog}`,
    label,
    icon: <ActionIcon size={18} stroke={1.75} aria-hidden />,
    run: () => {
      requestDialog(dialog);
      void navigate({ to: '/{-$locale}/services/simc/geolocalizacao/ativos' });
    },
  });
  return [
    actionFor('create', text('newAsset'), IconPlus),
    actionFor('import', importText('title'), IconUpload),
  ];
}
