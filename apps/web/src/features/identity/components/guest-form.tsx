import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ErrorGlyph } from './guest-field.tsx';
import classes from './guest-form.module.css';

interface GuestFormProps extends GuestHeadingProps {
  readonly action: string;
  readonly busy: boolean;
  readonly refusal: ErrorTextKey | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

export function GuestForm({ title, lead, action, busy, refusal, onSubmit, children }: GuestFormProps) {
  const errors = useText('errors');
  return (
    <form className={classes['form']} noValidate onSubmit={onSubmit} aria-busy={busy}>
      <GuestHeading title={title} lead={lead} />
      {refusal !== null && (
        <p role="alert" className={classes['refusal']}>
          <ErrorGlyph />
          {errors(refusal)}
        </p>
      )}
      {children}
      <button type="submit" className={classes['submit']} aria-disabled={busy}>
        {action}
      </button>
    </form>
  );
}

interface GuestHeadingProps {
  readonly title: string;
  readonly lead: string;
}

export function GuestHeading({ title, lead }: GuestHeadingProps) {
  return (
    <div className={classes['heading']}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
  );
}

interface Submission {
  readonly busy: boolean;
  readonly refusal: ErrorTextKey | null;
  readonly submit: (send: () => Promise<unknown>) => Promise<void>;
}

/**
 * Sends a form once at a time; a refusal that names fields goes to `onFields`, any other is shown above them, as is
 * what was `told` before.
 */
export function useSubmission(
  onFields: (error: ApiError) => void,
  told: ErrorTextKey | null = null,
): Submission {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorTextKey | null>(told);
  const submit = async (send: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) onFields(error);
      else setRefusal(errorText(error));
      setBusy(false);
    }
  };
  return { busy, refusal, submit };
}
