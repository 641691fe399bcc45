import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const DUMP = `COPY public.tc_groups (id, name, groupid, attributes) FROM stdin;
1\tNorth fleet\t\\N\t{}
\\.
COPY public.tc_devices (id, name, uniqueid, groupid, attributes) FROM stdin;
1\tTruck 1\tm-1\t1\t{}
2\tTruck 2\tm-2\t1\t{}
\\.
COPY public.tc_users (id, name, email, administrator, attributes) FROM stdin;
5\tAna Prado\tana@moved.example\tf\t{}
\\.
COPY public.tc_user_device (userid, deviceid) FROM stdin;
5\t1
\\.
`;

it('reports a dump before it is migrated, asks for its time zone, and invites whom the administrator decides', async () => {
  const account = await plantAccount({});
  const app = await openApp('/admin/users/migrations', { as: account.owner });
  const file = new File([await new Response(DUMP).arrayBuffer()], 'traccar.sql');
  await app.user.upload(await screen.findByLabelText(text('import:choose')), file);
  const report = await screen.findByRole('region', { name: text('migrations:report') });
  expect(await within(report).findByText('Ana Prado')).toBeVisible();
  expect(within(report).getByText(text('migrations:note_would_see_more', { value: '1' }))).toBeVisible();
  expect(screen.getByRole('button', { name: text('migrations:start') })).toBeDisabled();
  await app.choose(text('migrations:timeZone'), 'America/Maceio');
  await app.press(text('migrations:invite'));
  await within(report).findByText(text('migrations:note_sees_more', { value: '1' }));
  await app.choose(text('migrations:ulOf', { name: 'North fleet' }), text('migrations:leaveOut'));
  await within(report).findByText(text('migrations:note_no_devices'));
  await app.press(text('migrations:start'));
  await app.press(text('migrations:start'), { in: await screen.findByRole('dialog') });
  expect(await screen.findByRole('button', { name: text('migrations:pause') })).toBeVisible();
}, 60_000);

it('says why a server by its address cannot be read', async () => {
  const account = await plantAccount({});
  const app = await openApp('/admin/users/migrations', { as: account.owner });
  await app.user.type(await screen.findByLabelText(/^Address/), 'https://10.0.0.1');
  await app.user.type(screen.getByLabelText(/^Access token/), 'a-token');
  await app.press(text('migration-servers:create'));
  expect(await screen.findByText(text('migration-servers:problem_address_refused'))).toBeVisible();
}, 60_000);

it('is closed to a user who is no administrator', async () => {
  const account = await plantAccount({ people: { clerk: { changes: ['admin:users'] } } });
  const app = await openApp('/admin/users/migrations', { as: account.people.clerk });
  expect(app.address()).toContain('/migrations');
  expect(screen.queryByText(text('migrations:choose'))).toBeNull();
});
