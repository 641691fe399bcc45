import type { AssetImportDetail } from '@azimute/contract';
import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportPreview } from './import-preview.tsx';
import { assetImportOptions } from './import-queries.ts';

interface ImportDialogProps {
  /** The import that is shown first; absent: a file is chosen. */
  readonly importId: number | undefined;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** From the file over its preview to what became of it. */
export function ImportDialog({ importId, isPhone, onClose }: ImportDialogProps) {
  const text = useText('asset-import');
  const common = useText('common');
  const queryClient = useQueryClient();
  const [shownId, setShownId] = useState(importId);
  useReturnFocus();
  const show = (made: AssetImportDetail): void => {
    queryClient.setQueryData(assetImportOptions(made.id).queryKey, made);
    setShownId(made.id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={920}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      title={text('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {shownId === undefined ? (
        <ChooseFile onPreviewed={show} onLook={setShownId} />
      ) : (
        <ShownImport key={shownId} id={shownId} onAnother={() => setShownId(undefined)} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ShownImportProps {
  readonly id: number;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function ShownImport({ id, onAnother, onClose }: ShownImportProps) {
  const { data, error, refetch } = useQuery(assetImportOptions(id));
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
  return data.state === 'draft' ? (
    <ImportPreview shown={data} onAnother={onAnother} />
  ) : (
    <ImportOutcome shown={data} onAnother={onAnother} onClose={onClose} />
  );
}
