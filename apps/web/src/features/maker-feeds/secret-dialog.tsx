import { makerFeedSecretMaxLength } from '@azimute/contract/maker-feeds';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { PasswordField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { makerFeedRecord, type MakerFeed } from './maker-feed-list.ts';

interface SecretDialogProps {
  readonly feed: MakerFeed;
  readonly onClose: () => void;
}

/** Takes a new secret of a feed, which is never shown again. */
export function SecretDialog({ feed, onClose }: SecretDialogProps) {
  const text = useText('maker-feeds');
  const queryClient = useQueryClient();
  const form = useRecordForm<{ secret: string }, MakerFeed>({
    stored: { secret: '' },
    required: ['secret'],
    attempt: `maker-feed-secret-${feed.id}`,
    save: ({ secret }) =>
      callApi('setMakerFeedSecret', { params: { makerFeedId: feed.id }, body: { secret } }),
    onSaved: () => {
      toastSuccess(text('secretSaved'));
      onClose();
      void queryClient.invalidateQueries({ queryKey: makerFeedRecord.key });
    },
  });
  return (
    <FormDialog
      form={form}
      title={text('secretTitle', { name: feed.name })}
      saveLabel={text('setSecret')}
      onClose={onClose}
    >
      <PasswordField
        {...form.field('secret', text('secret'), text('secretHint'))}
        data-autofocus
        required
        autoComplete="new-password"
        maxLength={makerFeedSecretMaxLength}
      />
    </FormDialog>
  );
}
