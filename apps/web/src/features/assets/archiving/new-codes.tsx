import type { RestoredAssets } from '@azimute/contract';
import { assetFields } from '@azimute/contract/assets/fields';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Column, Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import { assetsKey } from '../api/assets-queries.ts';

export interface Restoring {
  readonly selection: AssetSelection;
  readonly expectedCount: number;
}

interface NewCodesProps {
  readonly restoring: Restoring;
  readonly taken: RestoredAssets['taken'];
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** Number of assets for which new IDs are requested at once. */
const mostAsked = 20;

/** Requests new IDs for archived assets whose IDs are in use, and restores the whole selection with them. */
export function NewCodes({ restoring, taken, onClose, onRestored }: NewCodesProps) {
  const text = useText('archiving');
  const errors = useText('errors');
  const format = useFormat();
  const [codes, setCodes] = useState<Readonly<Record<number, string>>>({});
  const [refused, setRefused] = useState<RestoredAssets['taken']>([]);
  const restore = useAction({
    call: () => restoreUnder(restoring, codes),
    invalidates: [assetsKey],
    success: (_, answer) =>
      answer.taken.length > 0 ? undefined : text('restored', format.counted(answer.assets)),
    onDone: (answer) => (answer.taken.length > 0 ? setRefused(answer.taken) : onRestored()),
  });
  const isWhole = taken.every(({ assetId }) => (codes[assetId] ?? '').trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole && !restore.isPending) restore.run();
  };
  const title = text('restoreTitle', format.counted(restoring.expectedCount));
  if (taken.length > mostAsked)
    return (
      <Dialog onClose={onClose} size={480} title={title}>
        {text('tooManyTaken', { most: format.number(mostAsked) })}
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} size={480} closeOnClickOutside={false} title={title}>
      <Column as="form" noValidate gap={16} onSubmit={submit}>
        <Text size={14} color="text-2">
          {text('takenHint')}
        </Text>
        {taken.map(({ assetId, code }) => (
          <TextInput
            key={assetId}
            autoComplete="off"
            label={text('newCode', { code })}
            maxLength={assetFields.code.maxLength}
            value={codes[assetId] ?? ''}
            error={refused.some((one) => one.assetId === assetId) && errors('unique')}
            onChange={({ currentTarget: { value } }) => setCodes({ ...codes, [assetId]: value })}
          />
        ))}
        <NewCodesFoot
          label={text('restoreLabel', format.counted(restoring.expectedCount))}
          isReady={isWhole}
          isBusy={restore.isPending}
          onClose={onClose}
        />
      </Column>
    </Dialog>
  );
}

interface NewCodesFootProps {
  readonly label: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function NewCodesFoot({ label, isReady, isBusy, onClose }: NewCodesFootProps) {
  const common = useText('common');
  return (
    <Row justify="end" align="stretch" wrap gap={8}>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button type="submit" variant="filled" disabled={!isReady} loading={isBusy}>
        {label}
      </Button>
    </Row>
  );
}

/** First finds which of the IDs are in use, since the error for the whole selection does not state it. */
async function restoreUnder(
  restoring: Restoring,
  entered: Readonly<Record<number, string>>,
): Promise<RestoredAssets> {
  const codes = Object.entries(entered).map(([assetId, code]) => ({ assetId: Number(assetId), code }));
  const body = { ...restoring, codes };
  const tried = await callApi('restoreAssets', { body: { ...body, dryRun: true } });
  return tried.taken.length > 0 ? tried : await callApi('restoreAssets', { body });
}
