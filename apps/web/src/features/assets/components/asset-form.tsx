import type { Asset } from '@azimute/contract';
import { NumberInput, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useUnsavedGuard } from '../api/use-unsaved-guard.ts';
import { AssetFormFoot } from './asset-form-foot.tsx';
import classes from './asset-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { DescriptiveFields } from './descriptive-fields.tsx';
import { UnitField } from './unit-field.tsx';
import { useAssetForm } from './use-asset-form.ts';

interface AssetFormProps {
  readonly asset?: Asset;
  readonly changes: number;
  readonly onChanges: (count: number) => void;
  /** The person wants to leave with changes that are not saved. */
  readonly asking: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
  readonly onSaved: (asset: Asset) => void;
}

export function AssetForm(props: AssetFormProps) {
  const { asset, onChanges, onSaved } = props;
  const text = useText('assets');
  const { form, errorOf, changes, conflicted, save, isSaving } = useAssetForm(asset, onSaved);
  const guard = useUnsavedGuard(changes > 0);
  useEffect(() => onChanges(changes), [changes, onChanges]);
  const submit = form.onSubmit(save);
  useHotkeys([['mod+Enter', () => submit()]], []);
  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
      <div className={classes['fields']}>
        {conflicted && (
          <p role="alert" className={classes['note']}>
            {text('conflict')}
          </p>
        )}
        <TextInput
          data-autofocus
          required
          label={text('id')}
          description={text('codeHint')}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('code')}
          error={errorOf('code')}
        />
        <UnitField
          value={form.values.unitId}
          onChange={(unitId) => form.setFieldValue('unitId', unitId)}
          error={errorOf('unitId')}
        />
        <CustomerField
          value={form.values.customerId}
          onChange={(customerId) => form.setFieldValue('customerId', customerId)}
          error={errorOf('customerId')}
        />
        <DescriptiveFields form={form} errorOf={errorOf} />
        <NumberInput
          label={text('silentHours')}
          description={text('silentHoursHint')}
          min={0.1}
          max={8760}
          decimalScale={2}
          {...form.getInputProps('silentHours')}
          error={errorOf('silentHours')}
        />
      </div>
      <AssetFormFoot
        isNew={asset === undefined}
        changes={changes}
        asking={props.asking || guard.isBlocked}
        isSaving={isSaving}
        onKeep={() => {
          guard.stay();
          props.onKeep();
        }}
        onCancel={props.onCancel}
        onDiscard={() => {
          guard.leave();
          props.onDiscard();
        }}
      />
    </form>
  );
}
