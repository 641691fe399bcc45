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

interface ActionOptions<Input, Answer> {
  /** The call succeeded; what is stale is read again afterwards. */
  readonly onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  /** What is stale was read again. */
  readonly onRefreshed?: (answer: Answer, input: Input) => unknown;
  /** Says an error in the place of the toast, as a form does beside its fields. */
  readonly onError?: (error: unknown, input: Input) => unknown;
  /** The errors of a small form, which are said beside its fields. */
  readonly errors?: Pick<ReturnType<typeof useServerErrors>, 'report' | 'clear'>;
  /** What the toast of the success offers, such as taking it back. */
  readonly toast?: (answer: Answer, input: Input) => ToastOptions;
}

export interface RunningAction<Input, Answer> {
  /** Asks first where the action does, and reports errors itself. */
  readonly run: (input: Input) => void;
  /** Sends the call without a question; rejects for a caller that shows the error. */
  readonly send: (input: Input) => Promise<Answer>;
  readonly isPending: boolean;
  /** The input that is being sent; undefined if none is. */
  readonly pending: Input | undefined;
  /** The last answer. */
  readonly answer: Answer | undefined;
  /** The error of the last attempt. */
  readonly error: Error | null;
  /** The question, to be placed in the screen; null while none is open. */
  readonly dialog: ReactNode;
}

/**
 * Runs an action from a component: its question, toasts, errors, and what is read again. An action of one component is declared in
 * place, a shared one by `defineAction` with what the component adds beside it.
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
  const mutation = useMutation<Answer, Error, Sent<Input>>({
    mutationFn: ({ input }) => action.call(input),
    onSuccess: async (answer, { input }) => {
      close();
      options.errors?.clear();
      await options.onDone?.(answer, input);
      sayDone(action, words, answer, input, options.toast?.(answer, input));
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
  /** The sender shows an error itself, as the dialog of a question does. */
  readonly showsError: boolean;
}

/** The toast of the last error, which the next attempt takes away. */
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
  options: ToastOptions | undefined,
): void {
  if (typeof success === 'string') return void toastDone(success, options);
  const message = success?.(words, answer, input);
  if (message !== undefined) toastSuccess(message, options);
}
