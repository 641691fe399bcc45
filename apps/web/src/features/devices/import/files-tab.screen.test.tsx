import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos/dispositivos?tab=files';
const secondsOn = (seconds: number): string =>
  new Date(Date.UTC(2025, 4, 5, 12) + seconds * 1000).toISOString();
const track = 'device,time,latitude,longitude\n';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'I-1': { devices: ['tracker'] } },
    // The tracks' time zone differs from the account's.
    columns: { time_zone: 'America/Sao_Paulo' },
  });
});

it('previews a file, maps an unknown name to a device, and imports it with a report of refusals', async () => {
  const savedFile = catchSavedFiles();
  const app = await openFile(
    'tracks.csv',
    `${track}nobody,2014-09-13 07:24:32,-10.9,-37\ntracker,2014-09-13 07:24:33,-10.9,-37\ntracker,yesterday,0,0\n`,
  );
  await app.choose(text('position-import:timeZone'), 'Pacific/Honolulu');
  await screen.findAllByText(/9\/13\/14, 2:24 PM/);
  const counts = await screen.findByLabelText(text('position-import:counts'));
  expect(counts).toHaveTextContent(new RegExp(`${text('position-import:unknown')}1$`));
  await app.fill(text('position-import:insteadOf', { name: 'nobody' }), 'tracker');
  await app.key('{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText(text('position-import:counts'))).toHaveTextContent(
      new RegExp(`${text('position-import:unknown')}0$`),
    ),
  );

  await start(app);
  expect(count(text('position-import:accepted'))).toBe('2');
  expect(count(text('position-import:refused'))).toBe('1');
  await app.press(text('position-import:download'));
  expect((await savedFile()).lines.join('\n')).toContain('yesterday');
  expect(screen.getByRole('link', { name: text('position-import:onMap') })).toBeVisible();
  const [stored] = await account.owner
    .call('getAssetPositions', {
      params: { assetId: account.assetIds['I-1'] ?? 0 },
      query: { from: '2014-09-13T00:00:00Z', to: '2014-09-14T00:00:00Z' },
    })
    .then(({ columns }) => columns.fixedAt);
  expect(stored).toBe(Date.UTC(2014, 8, 13, 17, 24, 32));

  await app.press(text('import:another'));
  expect(await screen.findByRole('button', { name: /tracks\.csv/ })).toBeVisible();
});

const point = (seconds: number): string =>
  `<trkpt lat="-10.9" lon="${-37 - seconds / 1e4}"><time>${secondsOn(seconds)}</time></trkpt>`;

it.each([
  ['GPX', `<gpx version="1.1"><trk><name>tracker</name><trkseg>${point(0)}${point(5)}</trkseg></trk></gpx>`],
  [
    'GeoJSON',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [60, 65].map((seconds) => ({
        type: 'Feature',
        properties: { device: 'tracker', time: secondsOn(seconds) },
        geometry: { type: 'Point', coordinates: [-37, -10.9 - seconds / 1e4] },
      })),
    }),
  ],
])('imports %s', async (format, content) => {
  const app = await openFile(`track.${format.toLowerCase()}`, content);
  await start(app);
  expect(count(text('position-import:accepted'))).toBe('2');
});

it('cancels a running import, and explains that stored positions stay', async () => {
  const app = await openFile('long.csv', `${track}tracker,${secondsOn(100)},-10.9,-37\n`);
  await screen.findByRole('button', { name: text('position-import:start') });
  const id = new URLSearchParams(app.address().split('?')[1]).get('open');
  // The import runs, and no job ends it before the cancellation.
  await queryPortal(
    `update imports set state = 'running', started_at = now() where account_id = $1 and kind = $2 and import_id = $3`,
    [account.id, 'position', id],
  );
  const { press } = await openApp(`${path}&open=${id}`, { as: account.owner });
  await press(text('common:cancel'));
  await press(text('import:cancelConfirm'));
  const ending = await screen.findByRole('heading', { name: /long\.csv/ });
  expect(within(ending).getByRole('status')).toHaveTextContent(text('import:cancelledTitle'));
  expect(screen.getByText(text('position-import:staysText'))).toBeVisible();
});

/** Opens the screen and chooses a file, compressed beforehand because jsdom has no streams. */
async function openFile(name: string, content: string): Promise<OpenedApp> {
  const app = await openApp(path, { as: account.owner });
  const { body } = new Response(content);
  const compressed = await new Response(body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  const file = new File([compressed], `${name}.gz`);
  await app.user.upload(await screen.findByLabelText(text('import:choose')), file);
  await screen.findByText(`${name}.gz`);
  return app;
}

async function start({ press }: OpenedApp): Promise<void> {
  const button = await screen.findByRole('button', { name: text('position-import:start') });
  await waitFor(() => expect(button).toBeEnabled());
  await press(text('position-import:start'));
  await screen.findByText(text('import:finishedTitle'));
}

function count(name: string): string | null | undefined {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.nextElementSibling?.textContent;
}
