import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useSaveKey } from '../dialog-layers.ts';
import { useUnsavedGuard, type UnsavedGuard } from '../use-unsaved-guard.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormElement {
  /** Props of the form element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Must be rendered in the screen. */
  readonly question: ReactNode;
}

/** A form that fills its screen. Ctrl+Enter saves; leaving asks before changes are lost. */
export function useFormElement(
  form: Pick<RecordForm<object>, 'isUnsaved' | 'submit' | 'changeCount'>,
): FormElement {
  const guard = useUnsavedGuard(form.isUnsaved);
  const ref = useRef<HTMLFormElement>(null);
  useSaveKey(() => form.submit(ref.current));
  return {
    element: { ref, noValidate: true, onSubmit: (event) => form.submit(ref.current, event) },
    question: <LeaveQuestion guard={guard} count={form.changeCount} />,
  };
}

interface LeaveQuestionProps {
  readonly guard: UnsavedGuard;
  readonly count: number;
}

/** Asks before leaving the screen loses changes. */
export function LeaveQuestion({ guard, count }: LeaveQuestionProps) {
  const text = useText('ui');
  if (!guard.isBlocked) return null;
  return (
    <ConfirmDialog
      danger
      title={text('leaveQuestion')}
      effect={text('leaveEffect', { count })}
      confirmLabel={text('leaveUnsaved')}
      onConfirm={guard.leave}
      onClose={guard.stay}
    />
  );
}
