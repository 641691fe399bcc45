import type { QueryKey } from '@tanstack/react-query';
import type { Room, TextOf } from '@azimute/texts';
import type { Format } from '../../i18n/format.ts';
import type { SuccessMessage } from '../../i18n/success-message.ts';
import type { Confirmation } from '../confirm-dialog.tsx';
import type { Reverse } from './use-undo.ts';

export interface ActionWords<N extends Room> {
  readonly text: TextOf<N>;
  readonly format: Format;
}

type Question = Omit<Confirmation, 'onConfirm'>;

/** A change that a user starts: confirmation, call, toast and stale queries. */
export interface Action<Input, Answer, N extends Room> {
  /** Namespace of its texts. */
  readonly texts?: N;
  readonly call: (input: Input) => Promise<Answer>;
  /** Keys of changed queries. They reload after success, and after a refusal caused by data the user could not see. */
  readonly invalidates?: readonly QueryKey[];
  /** Keys of deleted queries, which a closing panel must not reload. */
  readonly deletes?: (input: Input) => readonly QueryKey[];
  /** Text of the success toast; absent if the screen already shows the change. */
  readonly success?:
    | SuccessMessage
    | ((words: ActionWords<N>, answer: Answer, input: Input) => string | undefined);
  /**
   * Reverse call of the change, which the success toast offers for ten seconds; undefined if the response leaves
   * nothing to undo. Requires `success`.
   */
  readonly undo?: (answer: Answer, input: Input, words: ActionWords<N>) => Reverse | undefined;
  /** Confirmation dialog; absent to send the call immediately. */
  readonly confirm?: Question | ((words: ActionWords<N>, input: Input) => Question);
  /** The response is a secret and must not be cached. */
  readonly isSecret?: boolean;
}

/** Declares a shared action, which `useAction` runs. */
export function defineAction<Input = void, Answer = unknown, const N extends Room = 'common'>(
  action: Action<Input, Answer, N>,
): Action<Input, Answer, N> {
  return action;
}
