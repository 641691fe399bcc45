import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshWithout } from './refresh-without.ts';

it('refetches lists that contained a removed record, but not the record while its panel is open', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const watch = (queryKey: readonly unknown[]): (() => void) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        asked.push(queryKey.join(' '));
        return Promise.resolve(null);
      },
    }).subscribe(() => undefined);
  const stops = [['users', 'list'], ['users', 'one', 5], ['users', 'one', 6], ['assets']].map(watch);
  await client.refetchQueries();
  asked.length = 0;
  await refreshWithout(client, ['users'], [['users', 'one', 5]]);
  expect(asked).toEqual(['users list', 'users one 6']);
  asked.length = 0;
  await refreshWithout(client, ['users'], [['users', 'one']]);
  expect(asked).toEqual(['users list']);
  for (const stop of stops) stop();
});
