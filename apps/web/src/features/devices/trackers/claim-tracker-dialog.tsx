import { trackerIdMaxLength } from '@azimute/contract/tracker-claims';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Lead } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { trackersKey } from '../../endpoints/tracker-ports.ts';
import type { TrackerClaim } from '../api/device-lists.ts';

interface ClaimTrackerDialogProps {
  readonly onClose: () => void;
}

/** Takes the ID of a tracker, as it is typed on its label. */
export function ClaimTrackerDialog({ onClose }: ClaimTrackerDialogProps) {
  const text = useText('trackers');
  const queryClient = useQueryClient();
  const form = useRecordForm<{ trackerId: string }, TrackerClaim>({
    stored: { trackerId: '' },
    required: ['trackerId'],
    attempt: 'claim-tracker',
    wordsFor: (error) => (error === 'unique' ? text('taken') : undefined),
    save: ({ trackerId }) => callApi('createTrackerClaim', { body: { trackerId: trackerId.trim() } }),
    onSaved: ({ trackerId }) => {
      toastSuccess(text('claimed', { tracker: trackerId }));
      onClose();
      void queryClient.invalidateQueries({ queryKey: trackersKey });
    },
  });
  return (
    <FormDialog form={form} title={text('claim')} saveLabel={text('claim')} onClose={onClose}>
      <Lead>{text('lead')}</Lead>
      <TextField
        {...form.field('trackerId', text('trackerId'), text('trackerIdHint'))}
        data-autofocus
        required
        maxLength={trackerIdMaxLength}
      />
    </FormDialog>
  );
}
