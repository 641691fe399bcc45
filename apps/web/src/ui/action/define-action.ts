import type { QueryKey } from '@tanstack/react-query';
import type { Room, TextOf } from '@azimute/texts';
import type { Format } from '../../i18n/format.ts';
import type { SuccessMessage } from '../../i18n/success-message.ts';
import type { Confirmation } from '../confirm-dialog.tsx';

export interface ActionWords<N extends Room> {
  readonly text: TextOf<N>;
  readonly format: Format;
}

type Question = Omit<Confirmation, 'onConfirm'>;

/** A change that a person makes by pressing: what it asks first, sends, says afterwards and makes stale. */
export interface Action<Input, Answer, N extends Room> {
  /** The catalogue of its texts. */
  readonly texts?: N;
  readonly call: (input: Input) => Promise<Answer>;
  /** Keys of what it changes: read again once it succeeded, or was refused because of what the person could not see. */
  readonly invalidates?: readonly QueryKey[];
  /** Keys of what is gone afterwards, which a panel that is closing must not read again. */
  readonly deletes?: (input: Input) => readonly QueryKey[];
  /** The text of its toast. Absent: the screen shows the change well enough. */
  readonly success?:
    | SuccessMessage
    | ((words: ActionWords<N>, answer: Answer, input: Input) => string | undefined);
  /** What a dialog says before. Absent: the call is sent at once. */
  readonly confirm?: Question | ((words: ActionWords<N>, input: Input) => Question);
  /** The answer is a secret, which is kept nowhere. */
  readonly isSecret?: boolean;
}

/** Declares an action once; `useAction` runs it. */
export function defineAction<Input = void, Answer = unknown, const N extends Room = 'common'>(
  action: Action<Input, Answer, N>,
): Action<Input, Answer, N> {
  return action;
}
