import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from './child-environment.mjs';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';
import { demoPassword } from './pictures.mjs';

const EMAIL = 'admin@demo.example';
const MANAGER = 'manager@demo.example';
const READY_WITHIN_MS = 90_000;

/**
 * Starts a portal with the demo in a new data directory, and signs its administrator in.
 * @param {string} dataDir
 * @param {{ content?: 'en' | 'es' | 'pt', historyDays?: number }} demo Language of the content, and days of history.
 */
export async function startDemoPortal(dataDir, { content = 'pt', historyDays = 2 } = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'true',
    DEMO_PASSWORD: demoPassword,
    DEMO_LOCALE: content,
    DEMO_HISTORY_DAYS: String(historyDays),
    LOG_LEVEL: 'warn',
  };
  const portal = spawn(nodePath(), [join(repositoryRoot, 'apps', 'server', 'src', 'main.ts')], {
    env: childEnvironment(environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(portal, 'exit');
  const stop = async () => {
    portal.kill('SIGINT');
    await ended;
  };
  try {
    await untilReady(portal, url);
    const call = await signedInCalls(url);
    return {
      url,
      call,
      signIn: (context, locale) => signIn(context, url, call, locale),
      replay: (file) => replay(url, file),
      makeNews: () => makeNews(url, call),
      sendFix: () => sendFix(url, call),
      makePeople: () => makePeople(url, call),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Replays recorded tracks as if each had just ended, with a new device for each. */
async function replay(url, file) {
  const tool = join(repositoryRoot, 'apps', 'server', 'src', 'tools', 'replay.ts');
  const options = ['--to', url, '--today', '--speed', '0', '--zone', 'America/Maceio', '--create-devices'];
  const replaying = spawn(nodePath(), [tool, '--file', file, ...options], {
    env: childEnvironment({ AZIMUTE_EMAIL: EMAIL, AZIMUTE_PASSWORD: demoPassword }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(replaying, 'exit');
  if (code !== 0) throw new Error(`Not every fix of ${file} was stored.`);
}

async function untilReady(portal, url) {
  const until = Date.now() + READY_WITHIN_MS;
  while (portal.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error('The portal for the pictures did not start.');
}

/** Makes calls as a user of the demo; a text is sent as CSV. */
async function signedInCalls(url, email = EMAIL) {
  const { access_token: token } = await requestTokens(url, email);
  return async (method, path, body) => {
    const isText = typeof body === 'string';
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isText ? 'text/csv' : 'application/json',
      },
      ...(body && { body: isText ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} failed: ${await answer.text()}`);
    return answer.status === 204 ? null : await answer.json();
  };
}

/** Creates notifications: of finished imports, and of a user who left. */
async function makeNews(url, call) {
  const importLines = async (name, lines) => {
    const { id } = await call(
      'POST',
      `/asset-imports?fileName=${name}`,
      ['ID;UL;Fabricante;Modelo;Categoria', ...lines, ''].join('\n'),
    );
    await call('POST', `/asset-imports/${id}/start`, {});
  };
  await importLines('frota-outubro.csv', [
    'ESC-0901;UL-APG;Kordaq;KX 36 HD;Escavadeira',
    'ESC-0902;UL-APG;Kordaq;KX 36 HD;Escavadeira',
    'ESC-0903;UL-ANP;Belmorak;Tatu 215;Escavadeira',
  ]);
  await importLines('locacoes.csv', [
    'GER-0610;UL-BSB;Voltarén;VG 450;Gerador',
    'GER-0611;UL-BSB;Voltarén;VG 450;Gerador',
    'GER-0612;UL-XYZ;Voltarén;VG 450;Gerador',
  ]);
  const leave = await signedInCalls(url, MANAGER);
  const { accounts } = await leave('GET', '/profile');
  await leave('POST', `/accounts/${accounts[0].id}/leave`, {});
}

/** Creates waiting and refused data: unknown devices, and an invalid fix. */
async function sendFix(url, call) {
  const { key } = await call('POST', '/api-keys', {
    name: 'Rastreadores da oficina',
    scopes: ['telemetry:write'],
  });
  const fixes = [
    ['863719059876543', 'lat=91&lon=-47.9497', 5],
    ['354188046900123', 'lat=-16.7958&lon=-49.2591&speed=0&batt=64', 47],
    ['863719051234567', 'lat=-15.8002&lon=-47.9583&speed=11&bearing=140&altitude=846', 9],
    ['863719051234567', 'lat=-15.8005&lon=-47.9577&speed=14&bearing=138&altitude=848&accuracy=4', 2],
  ];
  for (const [device, values, minutesAgo] of fixes) {
    const time = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const query = `id=${device}&${values}&timestamp=${time}`;
    const answer = await fetch(`${url}/api/v1/telemetry/osmand/${key}?${query}`);
    if (!answer.ok) throw new Error(`A fix of ${device} was refused: ${await answer.text()}`);
  }
}

/** Creates users of the account with their profiles: users who signed in today, and some who never did. */
async function makePeople(url, call) {
  const { units } = await call('GET', '/profiles/choices');
  const unitIds = units.map(({ id }) => id);
  const geolocation = 'services:simc:geolocalizacao';
  const assets = `${geolocation}:ativos`;
  const profileIds = {};
  for (const { name, description, sections, count } of [
    {
      name: 'Operação de pátio',
      description: 'Recebe, libera e acompanha máquinas nos pátios',
      sections: [see(`${geolocation}:mapa`), { module: assets, level: 'change' }],
      count: 3,
    },
    {
      name: 'Manutenção',
      description: 'Põe em manutenção e devolve à operação',
      sections: [{ module: assets, level: 'change' }],
      count: units.length,
    },
    {
      name: 'Atendimento a clientes',
      description: 'Responde onde está cada máquina locada',
      sections: [see(geolocation)],
      count: units.length,
    },
    { name: 'Turno da noite', description: 'Só o mapa', sections: [see(`${geolocation}:mapa`)], count: 1 },
  ]) {
    const profile = await call('POST', '/profiles', {
      name,
      description,
      sections,
      unitIds: unitIds.slice(0, count),
    });
    profileIds[name] = profile.id;
  }
  const password = 'as gruas dormem cedo';
  for (const [name, email, profile, visits] of [
    ['Pátio Aparecida', 'patio.aparecida', 'Operação de pátio', true],
    ['Pátio Anápolis', 'patio.anapolis', 'Operação de pátio', true],
    ['Oficina central', 'oficina', 'Manutenção', true],
    ['Central de atendimento', 'atendimento', 'Atendimento a clientes', true],
    ['Portaria', 'portaria', 'Turno da noite', false],
    ['Plantão', 'plantao', 'Turno da noite', false],
  ]) {
    const address = `${email}@guaporanga.example`;
    await call('POST', '/users', {
      name,
      email: address,
      role: 'viewer',
      profileIds: [profileIds[profile]],
      ...(visits && { password, password_confirmation: password }),
    });
    if (visits) await requestTokens(url, address, password);
  }
}

const see = (module) => ({ module, level: 'see' });

/** Gives the tabs of a context a separate session in their session storage. */
async function signIn(context, url, call, locale) {
  await call('PUT', '/profile/change-locale', { locale });
  const tokens = await requestTokens(url);
  const session = {
    key: 'pictures',
    tokenType: tokens.token_type,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
  await context.addInitScript((stored) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('picture') !== null) return;
    // Once: later changes of the session by the portal stay.
    sessionStorage.setItem('picture', 'signed in');
    sessionStorage.setItem('azimute-session', stored);
  }, JSON.stringify(session));
}

async function requestTokens(url, email = EMAIL, password = demoPassword) {
  const answer = await fetch(`${url}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'azimute-web',
      username: email,
      password,
    }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`);
  return await answer.json();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
