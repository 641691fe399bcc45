import type { ClaimedDevice, UnknownDevice } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { AssetFields } from '../../assets/components/asset-fields.tsx';
import { AssetChoice } from '../../assets/components/asset-choice.tsx';
import { SinceField } from '../../assets/assignments/since-field.tsx';
import { ClaimOutcome } from './claim-outcome.tsx';
import { useClaimForms } from './use-claim-forms.ts';
import { Lead } from '../../../ui/layout/primitives.tsx';

interface ClaimDialogProps {
  readonly device: UnknownDevice;
  readonly onClose: () => void;
}

/** Connects an unknown device to an existing or new asset, and shows the result. */
export function ClaimDialog({ device, onClose }: ClaimDialogProps) {
  const text = useText('devices');
  const format = useFormat();
  const [target, setTarget] = useState<'existing' | 'new'>('existing');
  const [claimed, setClaimed] = useState<ClaimedDevice | null>(null);
  const { existing, created } = useClaimForms(device, setClaimed);
  const { deviceId, keptCount } = device;
  const shown: Pick<RecordForm<{ since: string | null }>, 'values' | 'set' | 'errorOf'> = target ===
  'existing'
    ? existing
    : created;
  if (claimed !== null) return <ClaimOutcome claimed={claimed} onClose={onClose} />;
  return (
    <FormDialog
      form={target === 'existing' ? existing : created}
      title={text('claimTitle', { device: deviceId })}
      saveLabel={text(target === 'existing' ? 'claimExisting' : 'claimNew')}
      onClose={onClose}
    >
      <Lead>
        {keptCount > 0 ? text('claimBringsIn', format.counted(keptCount)) : text('claimBringsNothing')}{' '}
        {text('claimEffect')}
      </Lead>
      <SegmentedControl
        fullWidth
        aria-label={text('claimTarget')}
        value={target}
        data={[
          { value: 'existing', label: text('existingAsset') },
          { value: 'new', label: text('newAsset') },
        ]}
        onChange={setTarget}
      />
      {target === 'existing' ? (
        <AssetChoice
          label={text('asset')}
          value={existing.values.assetId}
          onChange={(assetId) => existing.set('assetId', assetId)}
          error={existing.errorOf('assetId')}
          hint={text('assetHint')}
        />
      ) : (
        <AssetFields form={created} />
      )}
      <SinceField
        value={shown.values.since}
        onChange={(since) => shown.set('since', since)}
        error={shown.errorOf('since')}
      />
    </FormDialog>
  );
}
