import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { Lead } from '../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { AssetChoice } from '../assets/components/asset-choice.tsx';
import { UnitField } from '../assets/components/unit-field.tsx';
import { makerFeedRecord, type MakerMachine } from './maker-feed-list.ts';
import { useMakerWords } from './use-maker-words.tsx';

interface LinkDialogProps {
  readonly machine: MakerMachine;
  readonly onClose: () => void;
}

interface LinkValues {
  readonly target: 'existing' | 'created';
  readonly assetId: string | null;
  readonly code: string;
  readonly unitId: string | null;
}

const targets = ['existing', 'created'] as const;

/** Links a machine to an asset, or creates the asset from its identification. */
export function LinkDialog({ machine, onClose }: LinkDialogProps) {
  const text = useText('maker-feeds');
  const words = useMakerWords();
  const queryClient = useQueryClient();
  const { likelyAsset } = machine;
  const form = useRecordForm<LinkValues, MakerMachine>({
    stored: { target: 'existing', assetId: likelyAsset && String(likelyAsset.id), code: '', unitId: null },
    required: [],
    attempt: `link-machine-${machine.id}`,
    check: ({ target, assetId, code, unitId }) =>
      target === 'existing'
        ? { assetId: assetId === null ? 'required' : null }
        : { code: code.trim() === '' ? 'required' : null, unitId: unitId === null ? 'required' : null },
    wordsFor: (error) => (error === 'taken' ? text('assetTaken') : undefined),
    save: ({ target, assetId, code, unitId }) =>
      callApi('linkMakerMachine', {
        params: { makerMachineId: machine.id },
        body:
          target === 'existing'
            ? { assetId: Number(assetId) }
            : { code: code.trim(), unitId: Number(unitId) },
      }),
    onSaved: ({ asset }) => {
      toastSuccess(text('linkDone', { machine: words.machine(machine), asset: asset?.code ?? '' }));
      onClose();
      void queryClient.invalidateQueries({ queryKey: makerFeedRecord.key });
      void queryClient.invalidateQueries({ queryKey: ['assets'] });
    },
  });
  const { target, assetId, unitId } = form.values;
  return (
    <FormDialog
      form={form}
      title={text('linkTitle', { machine: words.machine(machine) })}
      saveLabel={text('link')}
      onClose={onClose}
    >
      <Lead>{text('linkHint')}</Lead>
      <SegmentedControl
        fullWidth
        aria-label={text('target')}
        value={target}
        data={targets.map((value) => ({ value, label: text(value) }))}
        onChange={(value) => form.set('target', value)}
      />
      {target === 'existing' ? (
        <AssetChoice
          label={text('asset')}
          value={assetId}
          first={likelyAsset && { value: String(likelyAsset.id), label: likelyAsset.code }}
          onChange={(value) => form.set('assetId', value)}
          error={form.errorOf('assetId')}
          hint={text('assetHint')}
        />
      ) : (
        <>
          <TextField form={form} name="code" label={text('code')} required maxLength={40} />
          <UnitField
            value={unitId}
            onChange={(value) => form.set('unitId', value)}
            error={form.errorOf('unitId')}
          />
        </>
      )}
    </FormDialog>
  );
}
