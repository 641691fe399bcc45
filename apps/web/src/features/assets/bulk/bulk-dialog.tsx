import { assetsPerChange } from '@azimute/contract/assets/values';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import { BulkEffect, BulkWarning } from './bulk-effect.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { useBulkForm } from './use-bulk-form.ts';

interface BulkDialogProps {
  readonly selection: AssetSelection;
  /** Number of selected assets that the user sees. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes many assets at once. Fields that are not chosen stay unchanged; the effect is shown before saving. */
export function BulkDialog(props: BulkDialogProps) {
  return props.count > assetsPerChange ? <TooMany {...props} /> : <ChangeDialog {...props} />;
}

function ChangeDialog({ selection, count, onClose, onSaved }: BulkDialogProps) {
  const text = useText('asset-bulk');
  const format = useFormat();
  const bulk = useBulkForm({
    selection,
    count,
    onSaved: ({ changed }) => {
      toastSuccess(text('updated', { count: changed, formatted: format.number(changed) }));
      onSaved();
    },
  });
  const changed = bulk.preview?.effect.changed;
  return (
    <FormDialog
      form={bulk}
      title={text('title', { count, formatted: format.number(count) })}
      saveLabel={
        changed === undefined
          ? text('saveNone')
          : text('save', { count: changed, formatted: format.number(changed) })
      }
      onClose={onClose}
    >
      <Text size={13} color="text-2">
        {text('lead')}
      </Text>
      <BulkFields form={bulk} />
      <BulkEffect form={bulk} count={count} />
    </FormDialog>
  );
}

function TooMany({ count, onClose }: BulkDialogProps) {
  const text = useText('asset-bulk');
  const format = useFormat();
  return (
    <Dialog
      onClose={onClose}
      size={720}
      fillsPhone
      title={text('title', { count, formatted: format.number(count) })}
    >
      <BulkWarning>{text('tooMany', { limit: format.number(assetsPerChange) })}</BulkWarning>
    </Dialog>
  );
}
