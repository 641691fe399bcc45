import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import type { ImportDefinition, ImportItem } from './define-import.ts';
import { ShownImport } from './import-run.tsx';

/** The steps of an import, and what leads from one to another. */
interface ImportSteps<Detail> {
  /** Chooses a file, and has it evaluated. */
  readonly renderChoice: (onMade: (made: Detail) => void, onLook: (id: number) => void) => ReactNode;
  /** What importing the file would do. Absent where the first step shows it. */
  readonly renderPreview?: (shown: Detail, onAnother: () => void) => ReactNode;
  /** How far the import is, and what came of it. */
  readonly renderRun: (shown: Detail, onAnother: () => void) => ReactNode;
}

interface StepsProps<Item extends ImportItem, Detail extends Item> extends ImportSteps<Detail> {
  readonly definition: ImportDefinition<Item, Detail>;
  /** Undefined while a file is chosen. */
  readonly shownId: number | undefined;
  readonly onShow: (id: number | undefined) => void;
}

/** The step that an import is at. */
export function ImportStep<Item extends ImportItem, Detail extends Item>(props: StepsProps<Item, Detail>) {
  const { definition, shownId, onShow, renderChoice, renderPreview, renderRun } = props;
  const queryClient = useQueryClient();
  const onMade = (made: Detail): void => {
    definition.keep(queryClient, made);
    onShow(made.id);
  };
  if (shownId === undefined) return renderChoice(onMade, onShow);
  const onAnother = (): void => onShow(undefined);
  return (
    <ShownImport key={shownId} definition={definition} id={shownId}>
      {(shown) => (shown.state === 'draft' ? renderPreview?.(shown, onAnother) : renderRun(shown, onAnother))}
    </ShownImport>
  );
}

interface ImportDialogProps<Item extends ImportItem, Detail extends Item> extends ImportSteps<Detail> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly title: string;
  /** The title over an import that is read. Absent: the same. */
  readonly shownTitle?: string;
  /** The import that is shown first. Undefined: a file is chosen. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

/** An import over the list that it changes, step by step. */
export function ImportDialog<Item extends ImportItem, Detail extends Item>(
  props: ImportDialogProps<Item, Detail>,
) {
  const { title, shownTitle = title, importId, onClose, ...steps } = props;
  const [shownId, setShownId] = useState(importId);
  return (
    <Dialog
      size={920}
      fillsPhone
      closeOnClickOutside={false}
      title={shownId === undefined ? title : shownTitle}
      onClose={onClose}
    >
      <ImportStep {...steps} shownId={shownId} onShow={setShownId} />
    </Dialog>
  );
}
