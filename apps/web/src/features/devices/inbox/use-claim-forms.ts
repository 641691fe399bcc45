import type { ClaimedDevice, UnknownDevice } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { emptyAssetForm, toCreateBody, type AssetFormValues } from '../../assets/api/asset-form-values.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { withoutOpen } from '../api/device-search.ts';
import { inboxKey } from '../../doors/waiting-devices.ts';
import { refusedKey } from '../api/refused-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

interface Choice {
  readonly assetId: string | null;
}

interface ClaimForms {
  readonly existing: RecordForm<Choice>;
  readonly created: RecordForm<AssetFormValues>;
}

const nothingChosen: Choice = { assetId: null };
const asFieldsOfAsset = Object.fromEntries(
  (Object.keys(emptyAssetForm) as (keyof AssetFormValues)[]).map((name) => [`asset.${name}`, name]),
);

/** The two ways to claim a device; what was entered for one stays while the other is looked at. */
export function useClaimForms(
  { id, deviceId }: UnknownDevice,
  onClaimed: (claimed: ClaimedDevice) => void,
): ClaimForms {
  const text = useText('devices');
  const assets = useText('assets');
  const queryClient = useQueryClient();
  const { change } = useDeviceSearch();
  const attempt = `claim-device-${id}`;
  const claim = (body: CallInput<'claimUnknownDevice'>['body']): Promise<ClaimedDevice> =>
    callApi('claimUnknownDevice', { params: { unknownDeviceId: id }, body });
  const onSaved = async (claimed: ClaimedDevice): Promise<void> => {
    toastSuccess(text('claimed', { device: deviceId, asset: claimed.assetCode }), { attempt });
    onClaimed(claimed);
    change(withoutOpen, { replace: true });
    await Promise.all(
      [inboxKey, refusedKey, assetsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  const wordsFor = (error: unknown): string | undefined => {
    if (error === 'not_found') return assets('notVisible');
    if (error === 'max_value' || error === 'min_value') return assets('outOfRange');
    return undefined;
  };
  return {
    existing: useRecordForm<Choice, ClaimedDevice>({
      stored: nothingChosen,
      required: ['assetId'],
      attempt,
      save: ({ assetId }) => claim({ assetId: Number(assetId) }),
      onSaved,
      // The device went to another asset meanwhile.
      serverNames: { deviceId: 'assetId' },
      wordsFor: (error) => (error === 'unique' ? assets('deviceTaken') : wordsFor(error)),
    }),
    created: useRecordForm<AssetFormValues, ClaimedDevice>({
      stored: emptyAssetForm,
      required: ['code', 'unitId'],
      attempt,
      save: (values) => claim({ asset: toCreateBody(values) }),
      onSaved,
      serverNames: {
        ...asFieldsOfAsset,
        silentAfterMinutes: 'silentHours',
        'asset.silentAfterMinutes': 'silentHours',
      },
      wordsFor,
    }),
  };
}
