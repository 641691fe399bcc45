// Pictures of `npm run screenshots`. The last two words of a name are language and theme; `phone` in it is a phone.

const suite = '/services/simc';
const mapPath = `${suite}/geolocalizacao/mapa`;
const assetsPath = `${suite}/geolocalizacao/ativos`;
const devicesPath = `${assetsPath}/dispositivos`;
const usersPath = '/admin/users';
const profilesPath = `${suite}/settings/profiles`;
const narrowed = `${assetsPath}?status=running&status=turned_off&sort=model&density=compact`;

export const demoPassword = 'only-for-the-pictures';

/** Assets in the pictures: a truck that delivers from town to town, and one that works in a mine day and night. */
export const storyAssets = { road: 'PRA-0916', site: 'CAM-1052' };

/**
 * A picture of the portal: `path` is below the language's prefix and may depend on the chosen assets; `show` runs
 * before the picture is taken.
 */
export const pictures = [
  { name: 'login-pt-light', visitor: true, path: () => '/' },
  { name: 'login-en-dark', visitor: true, path: () => '/' },
  { name: 'login-phone-es-light', visitor: true, path: () => '/' },
  { name: 'home-pt-light', path: () => '/home' },
  { name: 'home-en-dark', path: () => '/home' },
  { name: 'home-phone-pt-light', path: () => '/home' },
  { name: 'search-pt-light', path: () => '/home', show: search('esc') },
  { name: 'more-phone-es-dark', path: () => '/home', show: (page) => button(page, /Más/).click() },
  { name: 'suite-es-light', path: () => `${suite}/home` },
  { name: 'map-pt-light', path: (story) => dayOnRoad(story, 'timeline') },
  { name: 'map-routes-en-dark', path: (story) => dayOnRoad(story, 'routes') },
  { name: 'map-overview-es-light', path: () => mapPath, show: pointAtCluster },
  { name: 'map-picked-pt-dark', path: pickedTrucks },
  { name: 'map-measure-en-light', path: () => mapPath, show: measure },
  { name: 'map-phone-pt-light', path: ({ truck }) => `${mapPath}?asset=${truck.id}&at=${around(truck)}` },
  { name: 'map-phone-es-dark', path: (story) => dayOnRoad(story, 'timeline') },
  { name: 'map-phone-en-light', path: () => mapPath },
  { name: 'assets-pt-light', path: () => assetsPath },
  { name: 'assets-columns-en-dark', path: () => narrowed, show: (page) => button(page, 'Columns').click() },
  { name: 'assets-panel-pt-light', path: ({ site }) => `${assetsPath}?asset=${site.id}` },
  { name: 'assets-panel-es-dark', path: ({ site }) => `${assetsPath}?asset=${site.id}` },
  { name: 'assets-phone-pt-light', path: () => assetsPath },
  { name: 'assets-print-pt-light', path: () => assetsPath, show: print },
  { name: 'history-pt-light', path: ({ site }) => `${assetsPath}?asset=${site.id}&tab=history` },
  { name: 'history-phone-en-dark', path: ({ site }) => `${assetsPath}?asset=${site.id}&tab=history` },
  { name: 'many-assets-es-light', path: () => assetsPath, show: changeMany },
  { name: 'import-pt-light', path: () => assetsPath, show: previewImport },
  { name: 'import-phone-pt-dark', path: () => assetsPath, show: previewImport },
  { name: 'inbox-pt-light', path: () => `${devicesPath}?tab=inbox`, show: openFirst },
  { name: 'claim-phone-es-dark', path: () => `${devicesPath}?tab=inbox`, show: claimFirst },
  {
    name: 'refused-en-dark',
    path: () => `${devicesPath}?tab=refused&reasons=latitude_invalid`,
    show: openFirst,
  },
  { name: 'keys-es-light', path: () => `${devicesPath}?tab=keys`, show: openFirst },
  { name: 'messages-es-light', path: messagesOf, show: untilMessages },
  { name: 'messages-phone-pt-dark', path: messagesOf, show: untilMessages },
  { name: 'position-import-pt-light', path: () => `${devicesPath}?tab=files`, show: previewPositions },
  { name: 'position-import-phone-pt-light', path: () => `${devicesPath}?tab=files`, show: previewPositions },
  { name: 'users-pt-light', path: () => usersPath, show: openRow('Oficina central') },
  { name: 'users-phone-es-dark', path: () => usersPath },
  { name: 'profiles-pt-light', path: () => profilesPath, show: widenProfile },
  { name: 'profiles-phone-en-light', path: () => profilesPath, show: openRow('Operação de pátio') },
  { name: 'user-profiles-es-dark', path: () => `${suite}/settings/users`, show: openRow('Plantão') },
  { name: 'view-as-pt-light', path: () => `${usersPath}?search=viewer`, show: viewAsViewer },
  { name: 'audit-en-light', path: () => `${usersPath}/audit`, show: openFirst },
  { name: 'audit-phone-pt-dark', path: () => `${usersPath}/audit` },
  { name: 'security-es-light', path: () => '/settings/security', show: setUpFactor },
  { name: 'security-phone-pt-dark', path: () => '/settings/security' },
  { name: 'forgot-password-phone-pt-light', visitor: true, path: () => '/forgot-password' },
  { name: 'mailbox-pt-light', visitor: true, path: () => '/mailbox', show: openFirstMail },
  { name: 'notifications-pt-light', path: () => '/notifications' },
  { name: 'notifications-phone-en-dark', path: () => '/notifications' },
  { name: 'bell-en-dark', path: () => '/home', show: (page) => button(page, /^Notifications, /).click() },
  { name: 'profile-pt-light', path: () => '/settings/profile' },
  { name: 'profile-phone-es-dark', path: () => '/settings/profile' },
  { name: 'account-en-light', path: () => '/account' },
  { name: 'my-accounts-es-light', path: () => '/settings/my-accounts' },
  { name: 'not-found-en-light', path: () => '/services/nowhere' },
].map((picture) => ({ ...picture, isMap: picture.name.startsWith('map-') }));

const alertsPath = `${suite}/alertas/alertas`;
const routesPath = `${suite}/geolocalizacao/rotas`;

/** Pictures of the README, from a portal with English content and a month of history. */
export const shopPictures = [
  { name: 'shop-map-en-light', isMap: true, path: () => mapPath, show: pointAtCluster },
  {
    name: 'shop-routes-en-light',
    isMap: true,
    path: ({ road }) => `${routesPath}?assets=${road.id}&period=yesterday`,
  },
  { name: 'shop-alert-en-light', path: () => `${alertsPath}?statuses=resolved` },
  { name: 'shop-cockpit-en-light', path: () => `${suite}/cockpit?explain=utilization` },
  { name: 'shop-statement-en-light', path: statementOf },
].map((picture) => ({ isMap: false, ...picture }));

/** The route of a recorded track, over the map. */
export function recordedTrail(name, device, way) {
  const path = () => `${mapPath}?q=${device}&asset=${way.asset.id}&at=${cameraOver(way)}`;
  return { name, path, isMap: true };
}

/** Latitude, longitude and zoom at which a route fits between the panels of the map. */
function cameraOver({ longitudes, latitudes }) {
  const pixelsPerDegree = 512 / 360;
  const zoom = Math.min(
    Math.log2(440 / (spanOf(longitudes) * pixelsPerDegree)),
    Math.log2(480 / (spanOf(latitudes) * pixelsPerDegree)),
  );
  return [middleOf(latitudes), middleOf(longitudes), zoom].map((value) => value.toFixed(3)).join(',');
}

function spanOf(values) {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

function middleOf(values) {
  return (Math.max(...values) + Math.min(...values)) / 2;
}

function button(page, name) {
  return page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
}

function search(words) {
  return async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill(words);
  };
}

async function print(page) {
  await page.setViewportSize({ width: 1123, height: 794 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function changeMany(page) {
  const boxes = page.getByRole('grid').getByRole('checkbox');
  for (const nth of [2, 3, 5, 6, 7]) await boxes.nth(nth).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Editar' }).click();
  await button(page.getByRole('dialog'), /^UL/).click();
  await page.getByRole('option').nth(1).click();
  await button(page.getByRole('dialog'), /^En mantenimiento/).click();
}

function messagesOf({ site }) {
  return `${assetsPath}?asset=${site.id}&tab=messages`;
}

function statementOf({ rental, lastWeeks: { from, to } }) {
  return `${suite}/financials/rental-statement?contract=${rental.id}&from=${from}&to=${to}`;
}

/** The area around an asset. */
function around({ position }) {
  return `${position.latitude},${position.longitude},9`;
}

/** The truck's previous day, in the afternoon. */
function dayOnRoad({ road, day }, tab) {
  const noon = `${day.replaceAll('-', '')}T173200Z`;
  return `${mapPath}?asset=${road.id}&day=${day}&t=${noon}&tab=${tab}`;
}

function pickedTrucks({ running }) {
  const ids = running.slice(0, 6).map(({ id }) => id);
  return `${mapPath}?status=running&assets=${ids.join()}`;
}

async function pointAtCluster(page) {
  await page.mouse.move(699, 641);
}

async function measure(page) {
  await page.keyboard.press('m');
  for (const [x, y] of [
    [640, 420],
    [1060, 250],
    [1180, 520],
    [900, 610],
  ]) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(400);
  }
  await button(page, 'Close the area').click();
  await page.waitForTimeout(3_000);
}

async function untilMessages(page) {
  await page.locator('ol > li').first().waitFor();
}

async function openFirst(page) {
  await page.locator('[data-row-link]').first().click();
}

function openRow(name) {
  return (page) => page.locator('[data-row-link]').filter({ hasText: name }).click();
}

async function widenProfile(page) {
  await openRow('Operação de pátio')(page);
  const units = page.getByRole('dialog').getByRole('checkbox', { name: /^UL-/, checked: false });
  await units.first().check();
}

async function viewAsViewer(page) {
  await openFirst(page);
  await button(page, 'Ver como este usuário').click();
  await button(page.getByRole('dialog'), /^Ver como /).click();
  await button(page, /^(Return to my view|Voltar à minha visão)$/).waitFor();
  await page.goto(assetsPath);
}

async function setUpFactor(page) {
  const factor = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await factor.getByRole('button').first().click();
  await factor.locator('input').fill(demoPassword);
  await page.keyboard.press('Enter');
  await factor.getByRole('img').waitFor();
}

async function openFirstMail(page) {
  await page.getByRole('region').getByRole('button').first().click();
}

async function claimFirst(page) {
  await openFirst(page);
  await button(page, 'Conectar a un activo').click();
}

async function previewPositions(page) {
  const lines = [
    'Ativo;Data e hora;Latitude;Longitude;Velocidade;Motorista',
    'ESC-0405;18/09/2026 08:00:00;-22,9071;-47,0632;4;José',
    'ESC-0405;18/09/2026 08:01:00;-22,9074;-47,0629;6;José',
    'ESC-0412;18/09/2026 08:01:00;-23,1791;-45,8872;3;Marta',
    'ESC-0412;18/09/2026 08:02:00;-93,1794;-45,8870;5;Marta',
    'ESC-9001;18/09/2026 08:02:00;-22,9080;-47,0611;7;Rui',
  ];
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'rastreador-antigo-setembro.csv',
    mimeType: 'text/csv',
    buffer,
  });
  await button(page, 'Importar').waitFor();
}

async function previewImport(page) {
  await button(page, 'Importar').click();
  const lines = [
    'ID;UL;Fabricante;Modelo;Categoria;Cliente;Região',
    'ESC-0405;UL-APG;Kordaq;KX 22 LC;Escavadeira;Construtora Pedra Alvorada;Grande Goiânia',
    'ESC-0611;UL-APG;Kordaq;KX 36 HD;Escavadeira;Construtora Pedra Alvorada;Grande Goiânia',
    'ESC-0612;UL-ANP;Kordaq;KX 36 HD;Escavadeira;;Centro goiano',
    'CAR-0240;UL-BSB;Belmorak;Tatu 215;Pá-carregadeira;Usina Boa Safra do Tijuco;Distrito Federal',
    'CAR-0241;;Belmorak;Tatu 215;Pá-carregadeira;;Distrito Federal',
    'ESC-0611;UL-APG;Kordaq;KX 36 HD;Escavadeira;;Grande Goiânia',
    'GER-0077;UL-XYZ;Kordaq;KG 60;Gerador;;Entorno sul',
  ];
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'frota-novembro.csv', mimeType: 'text/csv', buffer });
}
