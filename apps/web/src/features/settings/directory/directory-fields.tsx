import type { Directory } from '@azimute/contract';
import {
  directoryClientMaxLength,
  directoryIssuerMaxLength,
  directoryKinds,
  directoryNameMaxLength,
} from '@azimute/contract/directories';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { DirectoryValues } from './directory-values.ts';

interface DirectoryFieldsProps {
  readonly form: RecordForm<DirectoryValues>;
  readonly directory: Directory;
}

/** Where the directory is, and as what the portal is known there. */
export function DirectoryFields({ form, directory }: DirectoryFieldsProps) {
  const text = useText('directory');
  const { kind } = form.values;
  return (
    <>
      {directory.redirectAddress !== null && (
        <div>
          <Text size={13} color="text-3">
            {text('redirect')}
          </Text>
          <CopyValue boxed name={text('redirectName')} value={directory.redirectAddress} />
        </div>
      )}
      {kind === 'openid' && directory.ownRedirectAddress !== null && (
        <div>
          <Text size={13} color="text-3">
            {text('ownRedirect')}
          </Text>
          <CopyValue boxed name={text('ownRedirectName')} value={directory.ownRedirectAddress} />
        </div>
      )}
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        <SelectField
          form={form}
          name="kind"
          label={text('kind')}
          data={directoryKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
          allowDeselect={false}
          searchable={false}
        />
        <TextField
          form={form}
          name="name"
          label={text('name')}
          description={text('nameHint')}
          maxLength={directoryNameMaxLength}
        />
        <TextField
          form={form}
          name="issuer"
          label={text('issuer')}
          description={text(`issuerHint_${kind}`)}
          maxLength={directoryIssuerMaxLength}
        />
        <TextField
          form={form}
          name="clientId"
          label={text('clientId')}
          description={text(`clientIdHint_${kind}`)}
          maxLength={directoryClientMaxLength}
        />
        <TextField
          form={form}
          name="secretName"
          label={text('secretName')}
          description={text(directory.hasSecret ? 'secretThere' : 'secretMissing', {
            name: directory.secretName,
          })}
          maxLength={80}
        />
      </Stack>
    </>
  );
}
