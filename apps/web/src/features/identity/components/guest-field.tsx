import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './guest-field.module.css';

interface GuestFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shown next to the label. */
  readonly aside?: ReactNode;
}

/** A labeled field of the signed-out screens, with its error below; passwords can be shown. */
export function GuestField({ label, hint, error, aside, type, ...input }: GuestFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div>
      <Row
        align="baseline"
        justify="space-between"
        gap={12}
        marginBottom={4}
        weight="medium"
        size={13}
        className="linked"
      >
        <label htmlFor={id}>{label}</label>
        {aside}
      </Row>
      <Row
        height="var(--control-h-lg)"
        fill="surface"
        radius={2}
        className={classes['box']}
        data-invalid={error !== undefined || undefined}
      >
        <input
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={error !== undefined}
          {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        />
        {isPassword && <ShowPassword shown={shown} onChange={setShown} />}
      </Row>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? classes['hint'] : classes['error']}>
          {error !== undefined && <ErrorGlyph />}
          {note}
        </p>
      )}
    </div>
  );
}

export function ErrorGlyph() {
  return (
    <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden>
      <path
        d="M5.4.9h5.2l4.5 4.5v5.2l-4.5 4.5H5.4L.9 10.6V5.4z"
        fill="var(--danger)"
        stroke="var(--danger)"
        strokeLinejoin="round"
      />
      <path
        d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8"
        stroke="var(--danger-on)"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  );
}

interface ShowPasswordProps {
  readonly shown: boolean;
  readonly onChange: (shown: boolean) => void;
}

function ShowPassword({ shown, onChange }: ShowPasswordProps) {
  const text = useText('login');
  return (
    <Stack
      as="button"
      type="button"
      place="center"
      marginRight={6}
      flex="none"
      color="text-2"
      radius={2}
      width={28}
      height={28}
      phoneWidth={36}
      phoneHeight={36}
      hover="active"
      className={classes['show']}
      aria-label={text(shown ? 'hidePassword' : 'showPassword')}
      aria-pressed={shown}
      onClick={() => onChange(!shown)}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6" />
        {shown && <path d="M4 20L20 4" />}
      </svg>
    </Stack>
  );
}
