import { ApiSession } from '../support/api-session.ts';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const text = texts.en;
const minuteMs = 60_000;
const wroteSeconds = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Two hours ago it drove, since an hour it stands elsewhere. */
test('the fleet as it was at an instant, compared with what was stored, played on, and live again', async ({
  page,
  request,
}) => {
  test.slow();
  await signInContext(page.context(), request, { email: adminEmail });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('PAST');
  await admin.createAssetWithDevice(code);
  const thenMs = Math.floor(Date.now() / minuteMs) * minuteMs - 120 * minuteMs;
  const fixes = Array.from({ length: 60 }, (_, minute) => ({
    deviceId: code,
    time: new Date(thenMs + minute * minuteMs).toISOString(),
    latitude: -20,
    longitude: -22 + minute * 0.002,
    speedKph: minute < 59 ? 47 : 0,
    ignition: minute < 59,
  }));
  await admin.postPositions(await admin.createKey(), fixes);

  const screen = new MapScreen(page);
  await screen.open(`?${atSea}`);
  await screen.search(code);
  await screen.row(code).click();
  await expect(screen.card).toContainText(text('status:turned_off'));

  await page.goto(`${page.url()}&past=${wroteSeconds(thenMs + 10.5 * minuteMs)}`);
  const panel = page.getByRole('region', { name: text('time-travel:title') });
  await expect(panel).toContainText(text('time-travel:notLive'));
  await expect(screen.card).toContainText(text('status:running'), { timeout: 30_000 });
  await expect(screen.card).toContainText('47');
  await expect(screen.card).toContainText('-20.00000, -21.98000');
  await expect(screen.card).toContainText(text('time-travel:arrivedLater'));
  await expect(screen.card).toContainText(/Turned off, 10\.24.km away/);
  await expect(panel).toContainText(/moved since/);

  await test.step('by keys to before its first fix, and on by playing', async () => {
    const slider = panel.getByRole('slider', { name: text('time-travel:slider') });
    await slider.press('PageDown');
    await slider.press('PageDown');
    await expect(screen.card).toContainText(text('geolocation:neverReported'));
    await panel.getByLabel(text('time-travel:speed')).selectOption('3600');
    await panel.getByRole('button', { name: text('time-travel:play'), exact: true }).click();
    await expect(screen.card).toContainText(text('status:running'), { timeout: 30_000 });
    await panel.getByRole('button', { name: text('time-travel:pause') }).click();
  });

  await panel.getByRole('button', { name: text('time-travel:backToLive') }).click();
  await expect(panel).toBeHidden();
  await screen.expectLive();
  await expect(screen.card).toContainText(text('status:turned_off'));
  expect(page.url()).not.toContain('past=');
});
