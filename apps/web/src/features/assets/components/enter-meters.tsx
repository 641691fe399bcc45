import type { AssetDetail } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Lead } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { toMeters, type MeterValues } from '../api/asset-form-values.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { MeterField } from './asset-fields.tsx';

interface EnterMetersProps {
  readonly asset: AssetDetail;
}

const none: MeterValues = { hourMeter: '', odometer: '' };

/** Button and form for meters that no device reads. */
export function EnterMeters({ asset }: EnterMetersProps) {
  const text = useText('assets');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {text('enterMeters')}
      </button>
      {isOpen && <MetersDialog asset={asset} onClose={() => setOpen(false)} />}
    </>
  );
}

function MetersDialog({ asset, onClose }: EnterMetersProps & { readonly onClose: () => void }) {
  const text = useText('assets');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { distanceUnit } = useAccount();
  const { id: assetId, code, hourMeterHours, odometerKm } = asset;
  const attempt = `meters-${assetId}`;
  const form = useRecordForm({
    stored: none,
    required: [],
    check: ({ hourMeter, odometer }) => ({
      hourMeter: hourMeter === '' && odometer === '' ? 'required' : null,
    }),
    serverNames: { hourMeterHours: 'hourMeter', odometerKm: 'odometer' },
    wordsFor: (error) => (error === 'max_value' ? text('outOfRange') : undefined),
    attempt,
    save: (values) => callApi('enterMeters', { params: { assetId }, body: toMeters(values, distanceUnit) }),
    onSaved: () => {
      toastSuccess(text('metersEntered'), { attempt });
      onClose();
      return queryClient.invalidateQueries({ queryKey: assetsKey });
    },
  });
  const last = (reading: string | null) =>
    reading === null ? undefined : { description: text('meterLast', { reading }) };
  return (
    <FormDialog
      form={form}
      title={text('metersTitle', { code })}
      saveLabel={text('saveMeters')}
      onClose={onClose}
    >
      <Lead>{text('metersLead')}</Lead>
      <MeterField
        form={form}
        name="hourMeter"
        {...last(hourMeterHours === null ? null : format.hours(hourMeterHours))}
      />
      <MeterField
        form={form}
        name="odometer"
        {...last(odometerKm === null ? null : format.distance(odometerKm, 0))}
      />
    </FormDialog>
  );
}
