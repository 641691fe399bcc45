import { serverProblems, type ServerProblem } from '@azimute/contract/migration-servers';
import { PasswordInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { dayOf, rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { Stack, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { serversKey } from '../api/migration-servers.ts';

const YEAR_MS = 366 * 86_400_000;
const noValues = { url: '', token: '' };

/** Enters a server by its address and token. */
export function ServerForm() {
  const text = useText('migration-servers');
  const { timeZone } = useAccount();
  const [values, setValues] = useState(noValues);
  const [day, setDay] = useState(() => dayOf(Date.now() - YEAR_MS, timeZone));
  const errors = useServerErrors(['url', 'token', 'historyFrom']);
  const creation = useAction({
    call: () =>
      callApi('createMigrationServer', {
        body: { ...values, historyFrom: new Date(rangeOf(day, timeZone).fromMs).toISOString() },
      }),
    invalidates: [serversKey],
    errors,
    onDone: () => setValues(noValues),
  });
  const errorOf = (field: string): string | undefined => {
    const code = errors.rawErrorOf(field);
    if (code === 'not_https') return text('not_https');
    return isProblem(code) ? text(`problem_${code}`) : errors.errorOf(field);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.run();
  };
  return (
    <Surface as="form" gap={12} padding={16} onSubmit={submit}>
      <Title as="h3" size={14}>
        {text('add')}
      </Title>
      <Stack gap={12} columns="minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)" phoneColumns={1} align="start">
        <TextInput
          required
          w="100%"
          type="url"
          autoComplete="off"
          label={text('url')}
          description={text('urlHint')}
          placeholder="https://traccar.example"
          value={values.url}
          error={errorOf('url')}
          onChange={({ currentTarget: { value: url } }) => setValues((before) => ({ ...before, url }))}
        />
        <PasswordInput
          required
          autoComplete="off"
          label={text('token')}
          description={text('tokenHint')}
          value={values.token}
          error={errorOf('token')}
          onChange={({ currentTarget: { value: token } }) => setValues((before) => ({ ...before, token }))}
        />
        <TextInput
          required
          w="100%"
          type="date"
          label={text('historyFrom')}
          value={day}
          error={errorOf('historyFrom')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </Stack>
      <IconTextButton icon={IconPlus} type="submit" w="fit-content" loading={creation.isPending}>
        {text('create')}
      </IconTextButton>
    </Surface>
  );
}

const isProblem = (code: unknown): code is ServerProblem =>
  (serverProblems as readonly unknown[]).includes(code);
