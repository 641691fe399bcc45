import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import type { ImportDefinition, ImportItem } from './define-import.ts';
import { ShownImport } from './import-run.tsx';

/** Steps of an import, and the transitions between them. */
interface ImportSteps<Detail> {
  /** Chooses and evaluates a file. */
  readonly renderChoice: (onMade: (made: Detail) => void, onLook: (id: number) => void) => ReactNode;
  /** Preview of the import; absent if the first step shows it. */
  readonly renderPreview?: (shown: Detail, onAnother: () => void) => ReactNode;
  /** Progress and result of the import. */
  readonly renderRun: (shown: Detail, onAnother: () => void) => ReactNode;
}

interface StepsProps<Item extends ImportItem, Detail extends Item> extends ImportSteps<Detail> {
  readonly definition: ImportDefinition<Item, Detail>;
  /** Undefined while choosing a file. */
  readonly shownId: number | undefined;
  readonly onShow: (id: number | undefined) => void;
}

/** Current step of an import. */
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
  /** Title while an import is shown; by default the same. */
  readonly shownTitle?: string;
  /** Import shown initially; undefined to choose a file. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

/** Import dialog over the list that it changes, step by step. */
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
