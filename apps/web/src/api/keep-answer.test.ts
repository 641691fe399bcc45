import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

const queryKey = ['order', 1];

it('keeps a response although an older read ends later', async () => {
  const queryClient = new QueryClient();
  const older = Promise.withResolvers<{ version: number }>();
  queryClient.setQueryData(queryKey, { version: 1 });
  const reading = queryClient.fetchQuery({ queryKey, queryFn: () => older.promise }).catch(() => undefined);
  keepAnswer(queryClient, queryKey, { version: 2 });
  older.resolve({ version: 1 });
  await reading;
  await older.promise;
  expect(queryClient.getQueryData(queryKey)).toEqual({ version: 2 });
});

it('keeps a response that arrives before the first read', () => {
  const queryClient = new QueryClient();
  keepAnswer(queryClient, queryKey, { version: 1 });
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'success', data: { version: 1 } });
});
