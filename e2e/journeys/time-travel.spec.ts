import { ApiSession } from '../support/api-session.ts';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const text = texts.en;
const minuteMs = 60_000;

test('shows the fleet as it was two hours ago, and returns to live', async ({ page, context, request }) => {
  await signInContext(context, request, { email: adminEmail });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('PAST');
  const asset = await admin.createAssetWithDevice(code);
  const thenMs = Math.floor(Date.now() / minuteMs) * minuteMs - 120 * minuteMs;
  // It drove, and stands elsewhere since then.
  const fixes = Array.from({ length: 60 }, (_, minute) => ({
    deviceId: code,
    time: new Date(thenMs + minute * minuteMs).toISOString(),
    latitude: -20,
    longitude: -22 + minute * 0.002,
    speedKph: minute < 59 ? 47 : 0,
    ignition: minute < 59,
  }));
  await admin.postPositions(await admin.createKey(), fixes);
  const instant = new Date(thenMs + 10.5 * minuteMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

  const screen = new MapScreen(page);
  await page.goto(`${mapPath}?asset=${asset.id}&past=${instant}Z&at=-20,-21.98,9`);
  const panel = page.getByRole('region', { name: text('time-travel:title') });
  await expect(panel).toContainText(text('time-travel:notLive'));
  await expect(screen.card).toContainText(text('status:running'));
  await expect(screen.card).toContainText('-20.00000, -21.98000');
  const then = await screen.placeOf(code);
  await panel.getByRole('button', { name: text('time-travel:backToLive') }).click();
  await expect(panel).toBeHidden();
  await screen.expectLive();
  await expect(screen.card).toContainText(text('status:turned_off'));
  // 0.098 degrees at this zoom.
  await expect.poll(async () => (await screen.placeOf(code)).x - then.x).toBeGreaterThan(65);
});
