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
import { Stack, Muted } from '../../../ui/layout/primitives.tsx';
import type { DirectoryValues } from './directory-values.ts';

interface DirectoryFieldsProps {
  readonly form: RecordForm<DirectoryValues>;
  readonly directory: Directory;
}

/** Address of the directory, and the portal's registration there. */
export function DirectoryFields({ form, directory }: DirectoryFieldsProps) {
  const text = useText('directory');
  const { kind } = form.values;
  return (
    <>
      {directory.redirectAddress !== null && (
        <div>
          <Muted>{text('redirect')}</Muted>
          <CopyValue boxed name={text('redirectName')} value={directory.redirectAddress} />
        </div>
      )}
      {kind === 'openid' && directory.ownRedirectAddress !== null && (
        <div>
          <Muted>{text('ownRedirect')}</Muted>
          <CopyValue boxed name={text('ownRedirectName')} value={directory.ownRedirectAddress} />
        </div>
      )}
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        <SelectField
          {...form.field('kind', text('kind'))}
          data={directoryKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
          allowDeselect={false}
          searchable={false}
        />
        <TextField
          {...form.field('name', text('name'), text('nameHint'))}
          maxLength={directoryNameMaxLength}
        />
        <TextField
          {...form.field('issuer', text('issuer'), text(`issuerHint_${kind}`))}
          maxLength={directoryIssuerMaxLength}
        />
        <TextField
          {...form.field('clientId', text('clientId'), text(`clientIdHint_${kind}`))}
          maxLength={directoryClientMaxLength}
        />
        <TextField
          {...form.field('secretName', text('secretName'))}
          description={text(directory.hasSecret ? 'secretThere' : 'secretMissing', {
            name: directory.secretName,
          })}
          maxLength={80}
        />
      </Stack>
    </>
  );
}
