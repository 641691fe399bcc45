import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ValidationError, type FieldErrors } from '../../../api/api-error.ts';
import { useSubmission } from './guest-form.tsx';

const setErrors = vi.fn<(errors: object) => void>();
let submission: ReturnType<typeof useSubmission>;
let root: Root;

function Form() {
  const shown = useSubmission({
    form: { names: ['email', 'password'], setErrors },
    serverNames: { username: 'email' },
  });
  useEffect(() => {
    submission = shown;
  });
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  setErrors.mockClear();
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const refuse = (errors: FieldErrors) =>
  act(() =>
    submission.submit(() => Promise.reject(new ValidationError('validation_failed', 422, '', errors))),
  );

describe('an error of a visitor’s form', () => {
  it('is shown beside its field', async () => {
    await refuse({ username: [103] });
    expect(setErrors).toHaveBeenCalledWith({ email: 'email' });
    expect(submission.refusal).toBeNull();
  });

  it('is shown above the fields if it belongs to none', async () => {
    await refuse({ client_id: [108] });
    expect(setErrors).not.toHaveBeenCalled();
    expect(submission.refusal).toBe('validation_error');
  });
});
