import { useState, type FormEvent } from 'react';
import type { FieldError } from '../../../i18n/field-errors.ts';
import { validateNewPassword } from '../../../ui/form/checks.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors = Readonly<Record<string, FieldError>>;

/** Returns the error of a field's value; null if it is valid. */
type Check<Name extends string> = (value: string, values: Values<Name>) => FieldError | null;

export interface GuestFormState<Name extends string> {
  readonly names: readonly Name[];
  readonly errors: Errors;
  readonly setErrors: (errors: Errors) => void;
  /** Props of a field's input. Changing it clears its error. */
  readonly field: (name: Name) => { readonly name: Name; readonly onChange: () => void };
  /** Checks every field, then focuses the first invalid one or sends them all. */
  readonly onSubmit: (send: (values: Values<Name>) => void) => (event: FormEvent<HTMLFormElement>) => void;
}

type NewPassword = Values<'password' | 'confirmation'>;

/** Checks of the two fields of a new password. */
export const newPasswordChecks = {
  password: (password: string, { confirmation }: NewPassword) =>
    validateNewPassword(password, confirmation).password,
  confirmation: (confirmation: string, { password }: NewPassword) =>
    validateNewPassword(password, confirmation).confirmation,
};

/** Minimal form of the signed-out screens, to keep the first load small. The DOM holds its values. */
export function useGuestForm<Name extends string>(
  checks: Readonly<Record<Name, Check<NoInfer<Name>>>>,
): GuestFormState<Name> {
  const [errors, setErrors] = useState<Errors>({});
  const names = Object.keys(checks) as Name[];
  return {
    names,
    errors,
    setErrors,
    field: (name) => ({
      name,
      onChange: () =>
        setErrors((current) => Object.fromEntries(Object.entries(current).filter(([key]) => key !== name))),
    }),
    onSubmit: (send) => (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const data = new FormData(form);
      const values = Object.fromEntries(
        names.map((name) => {
          const value = data.get(name);
          return [name, typeof value === 'string' ? value : ''];
        }),
      ) as Values<Name>;
      const wrong = names.flatMap((name) => {
        const error = checks[name](values[name], values);
        return error === null ? [] : [[name, error] as const];
      });
      setErrors(Object.fromEntries(wrong));
      const [first] = wrong;
      if (!first) return send(values);
      const input = form.elements.namedItem(first[0]);
      if (input instanceof HTMLElement) input.focus();
    },
  };
}
