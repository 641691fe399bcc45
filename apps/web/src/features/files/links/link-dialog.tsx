import {
  fileLinkDownloadsMost,
  fileLinkPasswordMaxLength,
  fileLinkPasswordMinLength,
  fileLinkPath,
} from '@azimute/contract/files/values';
import { linkDefaultHours } from '@azimute/contract/shared-links';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, PasswordField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { LinkAddress } from '../../../ui/links/link-address.tsx';
import { LinkHoursField } from '../../../ui/links/link-hours-field.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { filesKey, type CreatedFileLink, type StoredFile } from '../api/file-queries.ts';

interface LinkDialogProps {
  readonly file: StoredFile;
  /** The link that this one replaces, with its password and limit; absent for an additional link. */
  readonly renewedId?: number;
  readonly onClose: () => void;
}

/** Creates a link and shows its address, which is never shown again. */
export function LinkDialog(props: LinkDialogProps) {
  const [created, setCreated] = useState<CreatedFileLink | null>(null);
  return created === null ? (
    <LinkForm {...props} onCreated={setCreated} />
  ) : (
    <LinkAddress path={fileLinkPath} link={created} onClose={props.onClose} />
  );
}

interface LinkValues {
  readonly hours: string | null;
  readonly password: string;
  readonly downloadLimit: number | string;
}

interface LinkFormProps extends LinkDialogProps {
  readonly onCreated: (link: CreatedFileLink) => void;
}

function LinkForm({ file, renewedId, onClose, onCreated }: LinkFormProps) {
  const text = useText('files');
  const queryClient = useQueryClient();
  const attempt = `file-link-${file.id}`;
  const form = useRecordForm<LinkValues, CreatedFileLink>({
    stored: { hours: String(linkDefaultHours), password: '', downloadLimit: '' },
    required: ['hours'],
    attempt,
    check: ({ password }) => ({
      password: password !== '' && password.length < fileLinkPasswordMinLength ? 'minLength' : null,
    }),
    save: (values) => sendLink(values, file, renewedId),
    onSaved: async (link) => {
      toastDone('created', { attempt });
      onCreated(link);
      await queryClient.invalidateQueries({ queryKey: filesKey });
    },
  });
  const action = text(renewedId === undefined ? 'createLink' : 'renewLink');
  return (
    <FormDialog form={form} title={action} saveLabel={action} onClose={onClose}>
      <Text color="text-2">{text(renewedId === undefined ? 'linkLead' : 'renewLead')}</Text>
      <LinkHoursField form={form} />
      {renewedId === undefined && (
        <>
          <PasswordField
            {...form.field(
              'password',
              text('linkPassword'),
              text('linkPasswordHint', { minimum: fileLinkPasswordMinLength }),
            )}
            maxLength={fileLinkPasswordMaxLength}
            autoComplete="new-password"
          />
          <NumberField
            {...form.field('downloadLimit', text('downloadLimit'), text('downloadLimitHint'))}
            min={1}
            max={fileLinkDownloadsMost}
            allowDecimal={false}
          />
        </>
      )}
    </FormDialog>
  );
}

function sendLink(
  values: LinkValues,
  file: StoredFile,
  renewedId: number | undefined,
): Promise<CreatedFileLink> {
  const hours = Number(values.hours);
  if (renewedId !== undefined)
    return callApi('renewFileLink', { params: { fileLinkId: renewedId }, body: { hours } });
  return callApi('createFileLink', {
    params: { fileId: file.id },
    body: {
      hours,
      password: values.password === '' ? null : values.password,
      downloadLimit: values.downloadLimit === '' ? null : Number(values.downloadLimit),
    },
  });
}
