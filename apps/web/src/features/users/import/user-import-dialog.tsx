import type { UserImportPreview as Judgement } from '@azimute/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { ChooseUserFile } from './choose-user-file.tsx';
import { UserImportPreview } from './user-import-preview.tsx';
import { UserImportRun } from './user-import-run.tsx';

interface UserImportDialogProps {
  /** The import that is shown first; absent: a file is chosen. */
  readonly importId: number | undefined;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** A file as it was sent, and what would become of it. */
export interface JudgedUserFile {
  readonly name: string;
  readonly file: string;
  readonly answer: Judgement;
}

/** From the file over its preview to what became of it; an import that runs goes on without the dialog. */
export function UserImportDialog({ importId, isPhone, onClose }: UserImportDialogProps) {
  const text = useText('users');
  const common = useText('common');
  const [judged, setJudged] = useState<JudgedUserFile | null>(null);
  const [shownId, setShownId] = useState(importId);
  useReturnFocus();
  const another = (): void => {
    setJudged(null);
    setShownId(undefined);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={920}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      title={text('importTitle')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {shownId !== undefined ? (
        <UserImportRun key={shownId} id={shownId} onAnother={another} onClose={onClose} />
      ) : judged === null ? (
        <ChooseUserFile onJudged={setJudged} />
      ) : (
        <UserImportPreview judged={judged} onAnother={another} onJudged={setJudged} onStarted={setShownId} />
      )}
    </Modal>
  );
}
