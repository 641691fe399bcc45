import { Select, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { customersOptions } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-form.module.css';
import { NestedCreation } from './nested-creation.tsx';

interface CustomerFieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

/** Customer field; administrators can also create a customer here. */
export function CustomerField({ value, onChange, error }: CustomerFieldProps) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const { isAdmin } = useAssetRights();
  const { data: customers = [] } = useQuery(customersOptions);
  const [creating, setCreating] = useState(false);
  return (
    <Stack align="start" gap={4} className={classes['reference']}>
      <Select
        searchable
        clearable
        label={nameOf('customer')}
        placeholder={text('withoutCustomer')}
        nothingFoundMessage={text('nothingFound')}
        data={customers.map((customer) => ({ value: String(customer.id), label: customer.name }))}
        value={value}
        onChange={onChange}
        error={error}
      />
      {isAdmin && creating && (
        <NewCustomer
          onCancel={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            onChange(String(id));
          }}
        />
      )}
      {isAdmin && !creating && (
        <button type="button" className="text-button" onClick={() => setCreating(true)}>
          <IconPlus size={14} stroke={2} aria-hidden />
          {text('newCustomer')}
        </button>
      )}
    </Stack>
  );
}

interface NewCustomerProps {
  readonly onCancel: () => void;
  readonly onCreated: (id: number) => void;
}

function NewCustomer({ onCancel, onCreated }: NewCustomerProps) {
  const text = useText('assets');
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const { errorOf, report, clear } = useServerErrors(['name']);
  const creating = useMutation({
    mutationFn: () => callApi('createCustomer', { body: { name } }),
    onSuccess: async (customer) => {
      await queryClient.invalidateQueries({ queryKey: customersOptions.queryKey });
      clear();
      toastSuccess(text('customerCreated'));
      onCreated(customer.id);
    },
    onError: report,
  });
  // Enter must not submit the surrounding form.
  const onKeyDown = getHotkeyHandler([['Enter', () => creating.mutate()]]);
  return (
    <NestedCreation
      legend={text('newCustomer')}
      createLabel={text('createCustomer')}
      isCreating={creating.isPending}
      onCreate={() => creating.mutate()}
      onCancel={onCancel}
    >
      <TextInput
        label={text('customerName')}
        maxLength={120}
        onKeyDown={onKeyDown}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
    </NestedCreation>
  );
}
