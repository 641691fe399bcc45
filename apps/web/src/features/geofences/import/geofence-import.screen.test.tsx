import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

type Place = readonly [longitude: number, latitude: number];

const ring = (places: readonly Place[]): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${places.map((place) => place.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

/** Returns a file with this many squares at sea, one self-intersecting shape, and a point. */
function writeKml(squares: number): string {
  const marks = Array.from({ length: squares }, (_, index) => {
    const [west, south] = [-22 + index / 1000, -20];
    const [east, north] = [west + 0.0008, south + 0.0008];
    const corners: Place[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return `<Placemark><name>Lot ${index + 1}</name>${ring(corners)}</Placemark>`;
  });
  const crossed: Place[] = [
    [-22, -19],
    [-21.97, -18.97],
    [-21.97, -18.98],
    [-22, -18.995],
    [-22, -19],
  ];
  return `<kml><Document>${marks.join('')}
    <Placemark><name>Crossed</name>${ring(crossed)}</Placemark>
    <Placemark><name>Point</name><Point><coordinates>-22,-20</coordinates></Point></Placemark>
  </Document></kml>`;
}

it('imports a KML of more geofences than a page shows, repairs one, and deletes them', async () => {
  const { owner, unitIds } = await plantAccount();
  const app = await openApp('/services/simc/geolocalizacao/cercas', { as: owner });
  await app.press(text('geofence-import:import'));
  const dialog = await screen.findByRole('dialog', { name: text('geofence-import:title') });
  const input = await waitFor(() => dialog.querySelector<HTMLInputElement>('input[type="file"]') ?? dialog);
  const type = 'application/vnd.google-earth.kml+xml';
  await app.user.upload(input, new File([writeKml(119)], 'lots.kml', { type }));
  await within(dialog).findByText(text('geofence-import:needsUnit'));
  await app.press(text('geofence-import:show_bad'), { role: 'radio', in: dialog });
  await within(dialog).findByText(new RegExp(text('geofence-import:problem_not_an_area')));
  expect(within(dialog).getByText(new RegExp(text('geofences:shape_self_intersection')))).toBeVisible();
  await app.choose(new RegExp(`^${text('geofences:unit').slice(0, 8)}`), /NORTH/, { in: dialog });
  const repair = await app.press(new RegExp(`^${text('geofence-import:repair')}`), {
    role: 'switch',
    in: dialog,
  });
  await waitFor(() => expect(repair).toBeChecked());
  const start = text('geofence-import:start_other', { formatted: '120' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: start })).toBeEnabled());
  await app.press(start, { in: dialog });
  await within(dialog).findByText(text('import:finishedTitle'));
  await within(dialog).findByText(text('geofence-import:badAreas'));
  await app.press(text('geofence-import:done'), { in: dialog });
  const units = [unitIds['NORTH'] ?? 0];
  expect((await owner.call('listGeofences', { query: { units, limit: 1 } })).total).toBe(120);

  const nextFile = catchSavedFiles();
  const list = await openApp(`/services/simc/geolocalizacao/cercas?units=${units[0]}`, { as: owner });
  expect(await screen.findByText('Lot 1')).toBeVisible();
  await list.press(text('ui:export'));
  await list.press(text('ui:export_geojson'), { role: 'menuitem' });
  const { name, lines } = await nextFile();
  expect(name).toMatch(/\.geojson$/);
  const { features } = JSON.parse(lines.join('\n')) as { readonly features: readonly unknown[] };
  expect(features).toHaveLength(120);
});
