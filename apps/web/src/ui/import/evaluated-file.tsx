import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../action/use-action.ts';
import { InlineError } from '../inline-error.tsx';
import { Text } from '../layout/primitives.tsx';
import type { ImportDefinition, ImportItem } from './define-import.ts';
import classes from './import.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** A sent file with its evaluation; importing sends it again. */
export interface EvaluatedFile<Answer> {
  readonly name: string;
  readonly file: string;
  readonly answer: Answer;
}

interface Started {
  readonly importId: number | null;
}

/** An import before its first read. */
type Queued = ImportItem & { readonly state: 'queued'; readonly startedAt: null; readonly finishedAt: null };

interface EvaluatedFilePreviewProps<Item extends ImportItem, Detail extends Item, Answer extends Started> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly evaluated: EvaluatedFile<Answer>;
  /** Sends the file for import. */
  readonly start: (file: string, fileName: string) => Promise<Answer>;
  readonly describe: (queued: Queued) => Item;
  readonly startLabel: string;
  readonly otherLabel: string;
  /** Number of lines to import. */
  readonly count: number;
  readonly onAnother: () => void;
  /** Called when the file was evaluated again because none of it can be added anymore. */
  readonly onEvaluated: (evaluated: EvaluatedFile<Answer>) => void;
  readonly onStarted: (importId: number) => void;
  readonly children: ReactNode;
}

/** Projected result of each line of a file; starts the import. */
export function EvaluatedFilePreview<Item extends ImportItem, Detail extends Item, Answer extends Started>(
  props: EvaluatedFilePreviewProps<Item, Detail, Answer>,
) {
  const { definition, evaluated, start, describe, count, onAnother, onEvaluated, onStarted } = props;
  const errors = useText('errors');
  const queryClient = useQueryClient();
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { name, file } = evaluated;
  const { run, isPending, error } = useAction({
    call: () => start(file, name.slice(0, 200)),
    onDone: async (answer) => {
      const { importId: id } = answer;
      if (id === null) return onEvaluated({ ...evaluated, answer });
      onStarted(id);
      const times = { createdAt: new Date().toISOString(), startedAt: null, finishedAt: null };
      const queued = describe({ id, fileName: name, state: 'queued', failure: null, ...times });
      await definition.keepStarted(queryClient, queued);
    },
    // The preview shows the error.
    onError: () => undefined,
  });
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <Text display="block" breaks weight="semibold">
        {name}
      </Text>
      {props.children}
      {error !== null && <InlineError>{errors(errorText(error))}</InlineError>}
      <div className={classes['foot']}>
        <Button disabled={isPending} onClick={onAnother}>
          {props.otherLabel}
        </Button>
        <Button variant="filled" disabled={count === 0} loading={isPending} onClick={() => run()}>
          {props.startLabel}
        </Button>
      </div>
    </div>
  );
}
