import type { DeviceAssignment, DeviceDescription } from '@azimute/contract';
import { deviceDescriptionMaxLength } from '@azimute/contract/telemetry/values';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { assetsKey } from '../../assets/api/assets-queries.ts';

interface DescribeDialogProps {
  readonly assignment: DeviceAssignment;
  readonly onClose: () => void;
}

/** Model and firmware of a device that does not report them. */
export function DescribeDialog({
  assignment: { deviceId, deviceNumber, description },
  onClose,
}: DescribeDialogProps) {
  const text = useText('device-assignments');
  const queryClient = useQueryClient();
  const { entered, told } = description;
  const form = useRecordForm<{ model: string; firmware: string }, DeviceDescription>({
    stored: { model: entered.model ?? '', firmware: entered.firmware ?? '' },
    required: [],
    attempt: 'device-description',
    save: ({ model, firmware }) =>
      callApi('updateDevice', {
        params: { deviceNumber },
        body: { model: givenOf(model), firmware: givenOf(firmware) },
      }),
    onSaved: () => {
      toastSuccess(text('described'));
      onClose();
      void queryClient.invalidateQueries({ queryKey: assetsKey });
    },
  });
  const hint = (value: string | null) =>
    value === null ? {} : { description: text('describeHint', { told: value }) };
  return (
    <FormDialog
      form={form}
      title={text('describeTitle', { device: deviceId })}
      saveLabel={text('describeSave')}
      onClose={onClose}
    >
      <TextField
        {...form.field('model', text('model'))}
        maxLength={deviceDescriptionMaxLength}
        {...hint(told.model)}
      />
      <TextField
        {...form.field('firmware', text('firmware'))}
        maxLength={deviceDescriptionMaxLength}
        {...hint(told.firmware)}
      />
    </FormDialog>
  );
}

function givenOf(value: string): string | null {
  const given = value.trim();
  return given === '' ? null : given;
}
