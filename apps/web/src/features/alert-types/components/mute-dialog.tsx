import { hourMs } from '@azimute/contract/durations';
import type { CreateAlertMute } from '@azimute/contract';
import { Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { AssetChoice } from '../../assets/components/asset-choice.tsx';
import { alertTypesKey, typesOptions } from '../api/alert-type-queries.ts';

interface MuteValues {
  readonly typeId: string | null;
  readonly assetId: string | null;
  readonly unitId: string | null;
  readonly hours: string | null;
  readonly reason: string;
}

const durations = ['4', '24', '72', '168', '720'] as const;
const reasonMaxLength = 500;
const stored: MuteValues = { typeId: null, assetId: null, unitId: null, hours: '24', reason: '' };
const idOf = (value: string | null): number | null => (value === null ? null : Number(value));
const textOf = (id: number | null = null): string | null => (id === null ? null : String(id));

interface MuteDialogProps {
  /** The subject to mute and its name, if it is fixed. */
  readonly about?: Pick<CreateAlertMute, 'typeId' | 'assetId' | 'unitId'> & { readonly name: string };
  readonly onClose: () => void;
}

/** Mutes a type, an asset or a UL for a period, with a reason. */
export function MuteDialog({ about, onClose }: MuteDialogProps) {
  const text = useText('alert-types');
  const queryClient = useQueryClient();
  const [begun] = useState(() => ({
    ...stored,
    typeId: textOf(about?.typeId),
    assetId: textOf(about?.assetId),
    unitId: textOf(about?.unitId),
  }));
  const form = useRecordForm({
    stored: begun,
    required: ['hours', 'reason'],
    attempt: 'alert-mute',
    check: ({ typeId, assetId, unitId }) => ({
      typeId: typeId === null && assetId === null && unitId === null ? text('muteNeedsOne') : null,
    }),
    save: ({ typeId, assetId, unitId, hours, reason }: MuteValues) =>
      callApi('createAlertMute', {
        body: {
          typeId: idOf(typeId),
          assetId: idOf(assetId),
          unitId: idOf(unitId),
          until: new Date(Date.now() + Number(hours) * hourMs).toISOString(),
          reason,
        },
      }),
    onSaved: () => {
      toastDone('created');
      onClose();
      return queryClient.invalidateQueries({ queryKey: alertTypesKey });
    },
    serverNames: { until: 'hours' },
  });
  return (
    <FormDialog form={form} title={text('newMute')} saveLabel={text('muteVerb')} onClose={onClose}>
      {about ? <Text>{about.name}</Text> : <MutedFields form={form} />}
      <SelectField
        {...form.field('hours', text('muteFor'))}
        required
        allowDeselect={false}
        data={durations.map((value) => ({ value, label: text(`hours_${value}`) }))}
      />
      <Textarea
        required
        label={text('reason')}
        maxLength={reasonMaxLength}
        value={form.values.reason}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
        error={form.errorOf('reason')}
      />
    </FormDialog>
  );
}

/** The subject of the mute; all chosen criteria must match. */
function MutedFields({ form }: { readonly form: RecordForm<MuteValues> }) {
  const text = useText('alert-types');
  const { data: types } = useQuery(typesOptions(undefined));
  const { data: units = [] } = useQuery(unitsOptions);
  return (
    <>
      <SelectField
        {...form.field('typeId', text('type'))}
        clearable
        placeholder={text('anyType')}
        data={(types?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <AssetChoice
        isOptional
        label={text('asset')}
        placeholder={text('anyAsset')}
        value={form.values.assetId}
        onChange={(assetId) => form.set('assetId', assetId)}
        error={form.errorOf('assetId')}
      />
      <SelectField
        {...form.field('unitId', text('unit'))}
        clearable
        placeholder={text('anyUnit')}
        data={units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      />
    </>
  );
}
