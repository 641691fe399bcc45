import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConfirm } from '../confirm-dialog.tsx';
import { showScreen } from '../testing/show-screen.tsx';
import { TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useRecordForm } from './use-record-form.ts';

let shown: Awaited<ReturnType<typeof showScreen>>;
let saved: string[];
let closed: string[];
beforeEach(async () => {
  saved = [];
  closed = [];
  shown = await showScreen(Screen, { texts: [], answer: () => ({}) });
});
afterEach(() => shown.remove());

function useNameForm(attempt: string) {
  return useRecordForm<{ readonly name: string }, string>({
    stored: { name: 'Norte' },
    required: ['name'],
    attempt,
    save: async ({ name }) => {
      saved.push(attempt);
      return name;
    },
    onSaved: () => undefined,
  });
}

function Screen() {
  const form = useNameForm('below');
  const confirm = useConfirm();
  const [isOver, setOver] = useState(false);
  return (
    <>
      <FormDialog form={form} title="Below" saveLabel="Save" onClose={() => closed.push('below')}>
        <TextField form={form} name="name" label="Name" />
        <button
          type="button"
          onClick={() =>
            confirm.ask({
              title: 'Delete?',
              effect: '',
              confirmLabel: 'Delete it',
              onConfirm: () => undefined,
            })
          }
        >
          Ask
        </button>
        <button type="button" onClick={() => setOver(true)}>
          Open
        </button>
      </FormDialog>
      {confirm.dialog}
      {isOver && <Over onClose={() => setOver(false)} />}
    </>
  );
}

function Over({ onClose }: { readonly onClose: () => void }) {
  const form = useNameForm('over');
  return (
    <FormDialog
      form={form}
      title="Over"
      saveLabel="Save"
      onClose={() => {
        closed.push('over');
        onClose();
      }}
    >
      <TextField form={form} name="name" label="Other name" />
    </FormDialog>
  );
}

it('does not save by Ctrl+Enter under a question, and Escape closes only the question', async () => {
  await shown.press('button', 'Ask');
  await shown.key('Enter', true);
  expect(saved).toEqual([]);
  await shown.key('Escape');
  expect(shown.texts('h2')).toEqual(['Below']);
  expect(closed).toEqual([]);
  await shown.key('Enter', true);
  expect(saved).toEqual(['below']);
  await shown.key('Escape');
  expect(closed).toEqual(['below']);
});

it('leaves both keys to a form on top', async () => {
  await shown.press('button', 'Open');
  await shown.key('Enter', true);
  expect(saved).toEqual(['over']);
  await shown.key('Escape');
  expect(closed).toEqual(['over']);
});
