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
  readonly of: RecordForm<DirectoryValues>;
  readonly directory: Directory;
}

/** Where the directory is, and as what the portal is known there. */
export function DirectoryFields({ of, directory }: DirectoryFieldsProps) {
  const text = useText('directory');
  const { kind } = of.values;
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
          of={of}
          name="kind"
          label={text('kind')}
          data={directoryKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
          allowDeselect={false}
          searchable={false}
        />
        <TextField
          of={of}
          name="name"
          label={text('name')}
          description={text('nameHint')}
          maxLength={directoryNameMaxLength}
        />
        <TextField
          of={of}
          name="issuer"
          label={text('issuer')}
          description={text(`issuerHint_${kind}`)}
          maxLength={directoryIssuerMaxLength}
        />
        <TextField
          of={of}
          name="clientId"
          label={text('clientId')}
          description={text(`clientIdHint_${kind}`)}
          maxLength={directoryClientMaxLength}
        />
        <TextField
          of={of}
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
