import { expect, it } from 'vitest';
import { pickChanges } from './use-edits.ts';

it('counts differences from the saved values, and drops those that became equal', () => {
  const kept = { name: 'Ana', locale: 'pt', photo: undefined as string | null | undefined };
  expect(pickChanges(kept, {})).toEqual({});
  expect(pickChanges(kept, { name: 'Ana', locale: 'es' })).toEqual({ locale: 'es' });
  expect(pickChanges(kept, { photo: null })).toEqual({ photo: null });
  expect(pickChanges(kept, { photo: undefined })).toEqual({});
});
