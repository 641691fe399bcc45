import type { CallInput, ClaimedDevice, UnknownDevice } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import {
  emptyAssetForm,
  serverNamesOfAsset,
  toCreateBody,
  type AssetFormValues,
} from '../../assets/api/asset-form-values.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { sinceMember, useInstantErrors } from '../../assets/assignments/since-field.tsx';
import { withoutOpen } from '../api/device-search.ts';
import { inboxKey } from '../../endpoints/waiting-devices.ts';
import { refusedKey } from '../api/refused-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

interface Choice {
  readonly assetId: string | null;
  readonly since: string | null;
}

type NewAsset = AssetFormValues & Pick<Choice, 'since'>;

interface ClaimForms {
  readonly existing: RecordForm<Choice>;
  readonly created: RecordForm<NewAsset>;
}

const nothingChosen: Choice = { assetId: null, since: null };
const emptyForm: NewAsset = { ...emptyAssetForm, since: null };

const isUnread = ({ since }: Pick<Choice, 'since'>) => ({ since: since === '' ? 'required' : null }) as const;

const asFieldsOfAsset = Object.fromEntries(
  Object.entries(serverNamesOfAsset).map(([server, field]) => [`asset.${server}`, field] as const),
);

/** The two ways to claim a device; switching between them keeps the entered values. */
export function useClaimForms(
  { id, deviceId, lastAsset }: UnknownDevice,
  onClaimed: (claimed: ClaimedDevice) => void,
): ClaimForms {
  const text = useText('devices');
  const assets = useText('assets');
  const queryClient = useQueryClient();
  const { change } = useDeviceSearch();
  const { distanceUnit, timeZone } = useAccount();
  const instantErrors = useInstantErrors();
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
    return instantErrors(error, lastAsset?.until);
  };
  return {
    existing: useRecordForm<Choice, ClaimedDevice>({
      stored: nothingChosen,
      required: ['assetId'],
      attempt,
      check: isUnread,
      save: ({ assetId, since }) => claim({ assetId: Number(assetId), ...sinceMember(since, timeZone) }),
      onSaved,
      // The device was assigned to another asset in the meantime.
      serverNames: { deviceId: 'assetId' },
      wordsFor: (error) => (error === 'unique' ? assets('deviceTaken') : wordsFor(error)),
    }),
    created: useRecordForm<NewAsset, ClaimedDevice>({
      stored: emptyForm,
      required: ['code', 'unit'],
      attempt,
      check: isUnread,
      save: ({ since, ...values }) =>
        claim({ asset: toCreateBody(values, distanceUnit), ...sinceMember(since, timeZone) }),
      onSaved,
      serverNames: { ...serverNamesOfAsset, ...asFieldsOfAsset },
      wordsFor,
    }),
  };
}
