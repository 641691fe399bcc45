import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { mapServerErrors, namesOneOf } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorGlyph } from './guest-field.tsx';
import classes from './guest-form.module.css';
import type { GuestFormState } from './use-guest-form.ts';

interface GuestFormProps extends GuestHeadingProps {
  readonly action: string;
  readonly busy: boolean;
  readonly refusal: ErrorTextKey | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

export function GuestForm({ title, lead, action, busy, refusal, onSubmit, children }: GuestFormProps) {
  return (
    <form className={classes['form']} noValidate onSubmit={onSubmit} aria-busy={busy}>
      <GuestHeading title={title} lead={lead} />
      <Refusal of={refusal} />
      {children}
      <Box
        as="button"
        type="submit"
        height="var(--control-h-lg)"
        weight="medium"
        color="accent-on"
        radius={2}
        className={classes['submit']}
        aria-disabled={busy}
      >
        {action}
      </Box>
    </form>
  );
}

/** Reason why the request was refused, if it was. */
export function Refusal({ of: refusal }: { readonly of: ErrorTextKey | null }) {
  const errors = useText('errors');
  return (
    refusal !== null && (
      <Row
        as="p"
        role="alert"
        gap={8}
        paddingBlock={8}
        paddingInline={10}
        size={13}
        color="danger-text"
        fill="danger-soft"
        radius={2}
        align="stretch"
        className={classes['refusal']}
      >
        <ErrorGlyph />
        {errors(refusal)}
      </Row>
    )
  );
}

interface GuestHeadingProps {
  readonly title: string;
  readonly lead: string;
  /** Takes the focus, since it replaces a form that had it. */
  readonly takesFocus?: boolean;
}

export function GuestHeading({ title, lead, takesFocus = false }: GuestHeadingProps) {
  return (
    <Box marginBottom={8} className={classes['heading']}>
      {takesFocus && <TabTitle title={title} />}
      <h1 {...(takesFocus && { tabIndex: -1, ref: focusOn })}>{title}</h1>
      <Text marginTop={4} color="text-2">
        {lead}
      </Text>
    </Box>
  );
}

function focusOn(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

interface Submission {
  readonly busy: boolean;
  readonly refusal: ErrorTextKey | null;
  readonly submit: (send: () => Promise<unknown>) => Promise<void>;
}

interface SubmissionOptions {
  readonly form: Pick<GuestFormState<string>, 'names' | 'setErrors'>;
  /** Server names of fields with another name in the form. */
  readonly serverNames: Readonly<Record<string, string>>;
  /** Message shown before the first submission. */
  readonly told?: ErrorTextKey | null;
}

/** Submits a form one request at a time. Errors of named fields appear next to them, others above. */
export function useSubmission({ form, serverNames, told = null }: SubmissionOptions): Submission {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorTextKey | null>(told);
  const submit = async (send: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      const wrong = error instanceof ApiError ? mapServerErrors(error.errors, serverNames) : {};
      if (namesOneOf(wrong, form.names)) form.setErrors(wrong);
      else setRefusal(errorText(error));
      setBusy(false);
    }
  };
  return { busy, refusal, submit };
}

/** Heading that also sets the title of the tab. */
function TabTitle({ title }: { readonly title: string }) {
  usePageTitle(title);
  return null;
}
