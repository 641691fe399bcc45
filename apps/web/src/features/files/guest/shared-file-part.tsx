import type { AnswerOf } from '@azimute/contract';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { createInstantFormat } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Muted } from '../../../ui/layout/primitives.tsx';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { GuestField } from '../../identity/components/guest-field.tsx';
import { GuestForm, GuestHeading, Refusal, useSubmission } from '../../identity/components/guest-form.tsx';
import links from '../../identity/components/guest-links.module.css';
import { hasLinkEnded } from '../../identity/components/opened-link.tsx';
import { useGuestForm } from '../../identity/components/use-guest-form.ts';
import { useBytes } from '../components/use-bytes.ts';

export type SharedFile = AnswerOf<'openFileLink'>;

interface SharedFilePartProps {
  readonly token: string;
  readonly opened: SharedFile;
  /** The link ended in the meantime. */
  readonly onProblem: (error: unknown) => void;
}

/** File of a valid link, shown after its password is entered, if it has one. */
export function SharedFilePart({ token, opened, onProblem }: SharedFilePartProps) {
  const [shared, setShared] = useState(opened);
  const [password, setPassword] = useState<string>();
  const given = { token, ...(password !== undefined && { password }) };
  if (shared.file === null) {
    return (
      <PasswordForm
        token={token}
        shared={shared}
        onProblem={onProblem}
        onOpened={(file, used) => {
          setShared(file);
          setPassword(used);
        }}
      />
    );
  }
  return <FileCard given={given} shared={shared} file={shared.file} onProblem={onProblem} />;
}

interface PasswordFormProps {
  readonly token: string;
  readonly shared: SharedFile;
  readonly onProblem: (error: unknown) => void;
  readonly onOpened: (shared: SharedFile, password: string) => void;
}

const checks = { password: (value: string) => (value === '' ? ('required' as const) : null) };

function PasswordForm({ token, shared, onProblem, onOpened }: PasswordFormProps) {
  const text = useText('shared-file');
  const fieldError = useFieldError();
  const form = useGuestForm(checks);
  const { busy, refusal, submit } = useSubmission({ form, serverNames: {} });
  const send = form.onSubmit(({ password }) => {
    void submit(async () => {
      try {
        onOpened(await callApi('openFileLink', { body: { token, password } }), password);
      } catch (error) {
        if (hasLinkEnded(error)) return onProblem(error);
        throw error;
      }
    });
  });
  const problem = form.errors['password'];
  return (
    <GuestForm
      title={text('passwordTitle')}
      lead={text('passwordLead', { account: shared.accountName })}
      action={text('open')}
      busy={busy}
      refusal={refusal}
      onSubmit={send}
    >
      <GuestField
        {...form.field('password')}
        label={text('password')}
        type="password"
        autoComplete="off"
        error={problem === 'wrong_password' ? text('wrongPassword') : fieldError(problem)}
      />
    </GuestForm>
  );
}

type DownloadState = 'ready' | 'asking' | 'begun' | { readonly refused: ErrorTextKey };

interface FileCardProps {
  readonly given: { readonly token: string; readonly password?: string };
  readonly shared: SharedFile;
  readonly file: NonNullable<SharedFile['file']>;
  readonly onProblem: (error: unknown) => void;
}

function FileCard({ given, shared, file, onProblem }: FileCardProps) {
  const text = useText('shared-file');
  const bytes = useBytes();
  const locale = useLocale();
  const [state, setState] = useState<DownloadState>('ready');
  const { dateTime } = createInstantFormat(locale, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const download = async (): Promise<void> => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const { path } = await callApi('downloadSharedFile', { body: given });
      save(path, file.name);
      setState('begun');
    } catch (error) {
      if (hasLinkEnded(error)) onProblem(error);
      else setState({ refused: errorText(error) });
    }
  };
  return (
    <>
      <GuestHeading title={text('title')} lead={text('lead', { account: shared.accountName })} />
      <Stack gap={4} marginBlock={16} padding={16} border="all" radius={3} fill="sunken" color="text-2">
        <Text as="strong" color="text" weight="semibold" breaks>
          {file.name}
        </Text>
        <span className="figure">{`${file.kind.toUpperCase()} · ${bytes(file.sizeBytes)}`}</span>
      </Stack>
      <Refusal of={typeof state === 'object' ? state.refused : null} />
      <button
        type="button"
        className={links['button']}
        aria-disabled={state === 'asking'}
        onClick={() => void download()}
      >
        {text('download')}
      </button>
      <Text as="output" display="block" marginTop={8} color="text-2" fontSize={13}>
        {state === 'begun' && text('begun')}
      </Text>
      <Muted marginTop={12}>{text('opensUntil', { date: dateTime(new Date(shared.expiresAt)) })}</Muted>
    </>
  );
}

/** The browser downloads the file itself, so that a large file is not held in memory. */
function save(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}
