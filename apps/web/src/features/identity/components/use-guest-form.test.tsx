import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validateEmail, validateFilled } from '../../../ui/form/checks.ts';
import { useGuestForm } from './use-guest-form.ts';

const checks = {
  email: validateEmail,
  password: validateFilled,
  again: (again: string, { password }: { readonly password: string }) =>
    again === password ? null : 'passwords_differ',
};

describe('a visitor’s form', () => {
  let root: Root;
  let sent: unknown[];

  function Form() {
    const form = useGuestForm(checks);
    return (
      <form onSubmit={form.onSubmit((values) => sent.push(values))}>
        <input {...form.field('email')} />
        <input {...form.field('password')} />
        <input {...form.field('again')} />
        <output>{JSON.stringify(form.errors)}</output>
      </form>
    );
  }
  const inputNamed = (name: string): HTMLInputElement | null =>
    document.querySelector(`input[name="${name}"]`);
  const type = (name: string, value: string): void =>
    act(() => {
      const input = inputNamed(name);
      // As a browser does: React ignores values set through the property that it tracks.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const submit = (): void => act(() => document.querySelector('form')?.requestSubmit());
  const errors = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    sent = [];
    root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() => root.render(<Form />));
  });
  afterEach(() => act(() => root.unmount()));

  it('sends nothing invalid, shows each field’s error, and focuses the first', () => {
    type('password', 'one');
    submit();
    expect(sent).toEqual([]);
    expect(errors()).toEqual({ email: 'required', again: 'passwords_differ' });
    expect(document.activeElement).toBe(inputNamed('email'));
    type('email', 'ana@');
    expect(errors()).toEqual({ again: 'passwords_differ' });
    submit();
    expect(errors()).toEqual({ email: 'email', again: 'passwords_differ' });
  });

  it('sends valid values as typed', () => {
    type('email', ' ana@demo.example ');
    type('password', ' one ');
    type('again', ' one ');
    submit();
    expect(errors()).toEqual({});
    expect(sent).toEqual([{ email: ' ana@demo.example ', password: ' one ', again: ' one ' }]);
  });
});
