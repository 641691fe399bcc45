import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Pair } from '../../../ui/form/pair.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { setupKey } from '../../endpoints/setup-options.ts';
import type { StepProps } from './step-props.ts';

const firstCode = '0101';

/** The first rental unit, which machines and access refer to. */
export function UnitStep({ onDone }: StepProps) {
  const text = useText('setup');
  const units = useText('units');
  const [code, setCode] = useState(firstCode);
  const [name, setName] = useState('');
  const errors = useServerErrors(['code', 'name']);
  const creating = useAction({
    call: () => callApi('createUnit', { body: { code, name } }),
    invalidates: [setupKey, ['units'], ['assets']],
    success: () => units('created'),
    errors,
    onDone,
  });
  return (
    <Stack
      as="form"
      noValidate
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        creating.run();
      }}
    >
      <Pair>
        <TextInput
          label={units('code')}
          description={text('unitCodeHint')}
          required
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errors.errorOf('code')}
        />
        <TextInput
          label={units('name')}
          description={text('unitNameHint')}
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.errorOf('name')}
        />
      </Pair>
      <div>
        <Button type="submit" variant="filled" loading={creating.isPending}>
          {units('create')}
        </Button>
      </div>
    </Stack>
  );
}
