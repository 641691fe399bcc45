import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { refreshWithout } from '../../api/refresh-without.ts';
import { errorText } from '../../i18n/error-text.ts';
import type { Room } from '@azimute/texts';
import { useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../confirm-dialog.tsx';
import type { useServerErrors } from '../form/use-server-errors.ts';
import { closeAttempt, toastDone, toastError, toastSuccess, type ToastOptions } from '../toasts.tsx';
import { useFormat } from '../use-format.ts';
import type { Action, ActionWords } from './define-action.ts';
import { useUndo } from './use-undo.ts';

interface ActionOptions<Input, Answer> {
  /** Called after success, before stale queries reload. */
  readonly onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  /** Called after stale queries have reloaded. */
  readonly onRefreshed?: (answer: Answer, input: Input) => unknown;
  /** Shows an error in place of the toast, such as next to form fields. */
  readonly onError?: (error: unknown, input: Input) => unknown;
  /** Shows errors next to the fields of a small form. */
  readonly errors?: Pick<ReturnType<typeof useServerErrors>, 'report' | 'clear'>;
}

export interface RunningAction<Input, Answer> {
  /** Asks for confirmation if the action needs it, and reports errors. */
  readonly run: (input: Input) => void;
  /** Sends the call without confirmation; rejects on error, which the caller must show. */
  readonly send: (input: Input) => Promise<Answer>;
  readonly isPending: boolean;
  /** Input of the pending call; undefined if there is none. */
  readonly pending: Input | undefined;
  /** The last response. */
  readonly answer: Answer | undefined;
  /** Error of the last attempt. */
  readonly error: Error | null;
  /** Confirmation to render in the screen; null while closed. */
  readonly dialog: ReactNode;
}

/**
 * Runs an action: confirmation, toasts, errors and stale queries. A component declares its own action inline; a shared
 * action comes from `defineAction`, with the component's options.
 */
export function useAction<Input = void, Answer = unknown, N extends Room = 'common'>(
  action: Action<Input, Answer, N> & ActionOptions<Input, Answer>,
  options: ActionOptions<Input, Answer> = action,
): RunningAction<Input, Answer> {
  const words = useActionWords(action.texts);
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { toast, close } = useErrorToast();
  const refresh = (gone: readonly QueryKey[] = []): Promise<unknown> =>
    Promise.all((action.invalidates ?? []).map((key) => refreshWithout(queryClient, key, gone)));
  const offer = useUndo(action.invalidates ?? []);
  const mutation = useMutation<Answer, Error, Sent<Input>>({
    mutationFn: ({ input }) => action.call(input),
    onSuccess: async (answer, { input }) => {
      close();
      options.errors?.clear();
      await options.onDone?.(answer, input);
      sayDone(action, words, answer, input, offer(action.undo?.(answer, input, words)));
      await refresh(action.deletes?.(input));
      options.onRefreshed?.(answer, input);
    },
    onError: (error, { input, showsError }) => {
      if (error instanceof ApiError && error.status > 0) void refresh();
      if (!showsError) (options.onError ?? options.errors?.report ?? toast)(error, input);
    },
    ...(action.isSecret === true && { gcTime: 0 }),
  });
  const send = (input: Input): Promise<Answer> => mutation.mutateAsync({ input, showsError: true });
  return {
    run: (input) => {
      const { confirm } = action;
      if (confirm === undefined) return mutation.mutate({ input, showsError: false });
      const question = typeof confirm === 'function' ? confirm(words, input) : confirm;
      ask({ ...question, onConfirm: () => send(input) });
    },
    send,
    isPending: mutation.isPending,
    pending: mutation.isPending ? mutation.variables.input : undefined,
    answer: mutation.data,
    error: mutation.error,
    dialog,
  };
}

interface Sent<Input> {
  readonly input: Input;
  /** The caller shows errors itself, such as a confirmation dialog. */
  readonly showsError: boolean;
}

/** Toast of the last error, which the next attempt removes. */
function useErrorToast() {
  const shown = useRef<string>(undefined);
  const close = (): void => {
    if (shown.current !== undefined) closeAttempt(shown.current);
    shown.current = undefined;
  };
  const toast = (error: unknown): void => {
    close();
    shown.current = errorText(error);
    toastError(error);
  };
  return { toast, close };
}

function useActionWords<N extends Room>(texts: N | undefined): ActionWords<N> {
  const text = useText(texts ?? ('common' as N));
  const format = useFormat();
  return { text, format };
}

function sayDone<Input, Answer, N extends Room>(
  { success }: Action<Input, Answer, N>,
  words: ActionWords<N>,
  answer: Answer,
  input: Input,
  options: ToastOptions,
): void {
  if (typeof success === 'string') return void toastDone(success, options);
  const message = success?.(words, answer, input);
  if (message !== undefined) toastSuccess(message, options);
}
