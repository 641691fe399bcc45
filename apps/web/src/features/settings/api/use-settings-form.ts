import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { mapServerErrors, useFieldError, type FieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { settleAttempt, toastDone, toastFailure } from '../../../ui/toasts.tsx';
import { useUnsavedGuard, type UnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import { useEdits, type Edits } from './use-edits.ts';

type FieldErrors<Values> = { readonly [K in keyof Values]?: FieldError };

interface SettingsFormOptions<Values extends object> {
  readonly kept: Values;
  readonly check: (values: Values) => FieldErrors<Values>;
  readonly save: (changes: Partial<Values>) => Promise<void>;
  readonly onSaved?: (changes: Partial<Values>) => Promise<void>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** Names of the server's fields that are others here. */
  readonly serverNames?: Readonly<Record<string, keyof Values & string>>;
}

export interface SettingsForm<Values extends object> extends Edits<Values> {
  readonly errorOf: (field: keyof Values) => string | undefined;
  readonly guard: UnsavedGuard;
  readonly isSaving: boolean;
  readonly submit: (event?: FormEvent) => void;
}

/** A form over settings: it sends what changed, keeps what was entered through every error, and guards it. */
export function useSettingsForm<Values extends object>(
  options: SettingsFormOptions<Values>,
): SettingsForm<Values> {
  const text = useText('settings');
  const wordsOf = useFieldError();
  const edits = useEdits(options.kept);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  // True until something is entered again, also before the next rendering.
  const isSaved = useRef(false);
  const show = (found: FieldErrors<Values>): void => {
    setErrors(found);
    // The fields learn of their errors with the next rendering.
    requestAnimationFrame(() =>
      options.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const saving = useMutation({
    mutationFn: options.save,
    onSuccess: async (_answer, changes) => {
      isSaved.current = true;
      edits.discard();
      settleAttempt('settings');
      // Said in the new language, where that is what was changed.
      await options.onSaved?.(changes);
      toastDone('updated');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) {
        show(mapServerErrors(error.errors, options.serverNames));
      } else toastFailure('settings', error);
    },
  });
  const guard = useUnsavedGuard(() => edits.changeCount > 0 && !isSaved.current);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (saving.isPending || edits.changeCount === 0) return;
    const found = options.check(edits.values);
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    saving.mutate(edits.changes);
  };
  useHotkeys([['mod+Enter', () => submit()]], []);
  return {
    ...edits,
    set: (field, value) => {
      isSaved.current = false;
      setErrors(({ [field]: _settled, ...others }) => others as FieldErrors<Values>);
      edits.set(field, value);
    },
    discard: () => {
      setErrors({});
      edits.discard();
    },
    errorOf: (field) => {
      const error = errors[field];
      return error === 'min_value' || error === 'max_value' ? text('outOfRange') : wordsOf(error);
    },
    guard,
    isSaving: saving.isPending,
    submit,
  };
}
