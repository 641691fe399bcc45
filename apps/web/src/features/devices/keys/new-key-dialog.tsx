import { dayMs } from '@azimute/contract/durations';
import { createApiKey, type NewKey } from '../../endpoints/create-api-key.ts';
import type { ApiKeyScope } from '@azimute/contract';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Row, Stack, Text, Lead } from '../../../ui/layout/primitives.tsx';
import { KeyAddresses } from './key-addresses.tsx';
import { KeyUnits } from './key-units.tsx';
import classes from './new-key-dialog.module.css';
import { useScopeWords } from './use-scope-words.ts';
import { KeyPart } from './key-part.tsx';

interface NewKeyDialogProps {
  readonly onClose: () => void;
}

/** Separate from the contract's list, whose module would add schemas to the browser bundle. */
const offeredScopes = [
  'telemetry:write',
  'services:simc:geolocalizacao:read',
  'alerts:write',
  'services:simc:alertas:read',
] as const satisfies readonly ApiKeyScope[];

/** Names a new key, then shows it once, ready for use. */
export function NewKeyDialog({ onClose }: NewKeyDialogProps) {
  const text = useText('api-keys');
  const errors = useServerErrors(['name', 'scopes', 'unitIds']);
  const creating = useAction(createApiKey, { errors });
  const created = creating.answer;
  return (
    <Dialog
      onClose={creating.isPending ? () => undefined : onClose}
      size={560}
      fillsPhone
      // The key is shown only this once.
      closeOnClickOutside={created === undefined}
      closeOnEscape={created === undefined}
      title={created === undefined ? text('newKey') : text('createdTitle', { name: created.name })}
    >
      {created === undefined ? (
        <KeyForm isCreating={creating.isPending} errors={errors} onCreate={creating.run} onCancel={onClose} />
      ) : (
        <CreatedKey apiKey={created.key} id={created.id} scopes={created.scopes} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  readonly isCreating: boolean;
  readonly errors: ReturnType<typeof useServerErrors>;
  readonly onCreate: (input: NewKey) => void;
  readonly onCancel: () => void;
}

function KeyForm({ isCreating, errors, onCreate, onCancel }: KeyFormProps) {
  const text = useText('api-keys');
  const common = useText('common');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['telemetry:write']);
  const [unitIds, setUnitIds] = useState<readonly number[] | null>(null);
  const [days, setDays] = useState('0');
  const reads = scopes.some((scope) => scope.endsWith(':read'));
  return (
    <Stack
      as="form"
      noValidate
      gap={16}
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onCreate({
          name,
          scopes,
          unitIds: reads && unitIds !== null ? [...unitIds] : null,
          expiresAt: days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
        });
      }}
    >
      <Lead>{text('lead')}</Lead>
      <TextInput
        data-autofocus
        required
        label={text('keyName')}
        description={text('keyNameHint')}
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.errorOf('name')}
      />
      <ScopeChoice scopes={scopes} error={errors.errorOf('scopes')} onChange={setScopes} />
      {reads && <KeyUnits value={unitIds} onChange={setUnitIds} error={errors.errorOf('unitIds')} />}
      <KeyPart label={text('expires')}>
        <SegmentedControl
          aria-label={text('expires')}
          value={days}
          data={[
            { value: '0', label: text('never') },
            ...[30, 90, 365].map((count) => ({ value: String(count), label: text('days', { count }) })),
          ]}
          onChange={setDays}
        />
      </KeyPart>
      <Row justify="end" align="stretch" gap={8} className={classes['foot']}>
        <Button disabled={isCreating} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={isCreating}>
          {text('createKey')}
        </Button>
      </Row>
    </Stack>
  );
}

interface CreatedKeyProps {
  readonly apiKey: string;
  readonly id: number;
  readonly scopes: ApiKeyScope[];
  readonly onClose: () => void;
}

function CreatedKey({ apiKey, id, scopes, onClose }: CreatedKeyProps) {
  const text = useText('api-keys');
  return (
    <>
      <Text
        as="output"
        display="block"
        paddingBlock={8}
        paddingInline={10}
        fontSize={12}
        line={18}
        color="warn-text"
        fill="warn-soft"
        radius={2}
      >
        {text('keyOnce')}
      </Text>
      <Text weight="medium" size={13} className={classes['label']}>
        {text('key')}
      </Text>
      <CopyValue boxed name={text('key')} value={apiKey} />
      <KeyAddresses id={id} apiKey={apiKey} scopes={scopes} />
      <Row justify="end" align="stretch" gap={8} className={classes['foot']}>
        <Button variant="filled" data-autofocus onClick={onClose}>
          {text('done')}
        </Button>
      </Row>
    </>
  );
}

function toggled(scopes: readonly ApiKeyScope[], scope: ApiKeyScope): readonly ApiKeyScope[] {
  return scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope];
}

interface ScopeChoiceProps {
  readonly scopes: readonly ApiKeyScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly ApiKeyScope[]) => void;
}

function ScopeChoice({ scopes, error, onChange }: ScopeChoiceProps) {
  const text = useText('api-keys');
  const scopeWords = useScopeWords();
  return (
    <KeyPart label={text('scopes')} error={error}>
      {offeredScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={scopeWords([scope])}
          checked={scopes.includes(scope)}
          onChange={() => onChange(toggled(scopes, scope))}
        />
      ))}
    </KeyPart>
  );
}
