import { mkdir } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeSecretFile } from '@azimute/server/src/platform/secret-file.ts';
import { findRunningServer } from '@azimute/server/src/platform/postgres/embedded/find-running-server.ts';
import { runAsOwner } from '@azimute/server/src/platform/postgres/run-as-owner.ts';
import { configureDemo, demoDomain, type ConfiguredDemo } from './demo-directory/configure-demo.ts';
import { openDirectory } from '@azimute/server/src/features/directories/testing/directory/open-directory.ts';

const USAGE = `npm run demo:directory -- [options]

Starts the portal with its demo beside a directory of a company on this machine, and connects the two, so that corporate
sign-in can be tried on the spot. PORT, DATA_DIR and DATABASE_URL are read as by the portal itself.

  --port <number>   of the directory (8090)
`;
const CLIENT = 'azimute-demo';
const ASK_EVERY_MS = 500;

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8090' }, help: { type: 'boolean', default: false } },
});
if (values.help) console.log(USAGE);
else await run(Number(values.port));

async function run(port: number): Promise<void> {
  const portal = readSetting('PUBLIC_URL') ?? `http://127.0.0.1:${readSetting('PORT') ?? '8080'}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const directory = await openDirectory({
    port,
    clientId: CLIENT,
    clientSecret,
    redirectAddresses: [`${portal}/api/v1/azuread`],
    people: [
      { id: 'clara', name: 'Clara Nogueira', email: `clara@${demoDomain}`, groups: ['administration'] },
      { id: 'davi', name: 'Davi Prado', email: `davi@${demoDomain}`, groups: ['yard'] },
      { id: 'elisa', name: 'Elisa Torres', email: `elisa@${demoDomain}`, groups: [] },
      { id: 'fabio', name: 'Fábio Reis', email: 'fabio@elsewhere.example', groups: ['yard'] },
    ],
  });
  const stop = (): void => void directory.close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  await waitFor(portal);
  const dataDir = path.resolve(readSetting('DATA_DIR') ?? '.data');
  const url = readSetting('DATABASE_URL') ?? (await findRunningServer(dataDir));
  const configured = await runAsOwner(url, (owner) =>
    configureDemo(owner, { issuer: directory.issuer, clientId: CLIENT }),
  );
  if (configured === null) {
    console.error('There is no demo in this database: start with an empty data directory (DATA_DIR).');
    process.exitCode = 1;
    stop();
    return;
  }
  await keepSecret(configured, clientSecret);
  console.log(`
Corporate sign-in is ready: ${portal}
  On the login screen choose the company account and enter any e-mail of ${demoDomain}.
  Clara administers the account there, Davi gets a profile by his group, Elisa comes in just in time,
  and Fábio, whose e-mail is of another domain, does not come in.
  The directory answers at ${directory.issuer}; its card is on /account.
`);
}

/** Stores the secret with the name that the account's directory gives the portal. */
async function keepSecret({ secretName }: ConfiguredDemo, secret: string): Promise<void> {
  const directory = readSetting('DIRECTORY_SECRETS_DIR');
  if (directory === undefined)
    throw new Error('DIRECTORY_SECRETS_DIR is missing: npm run demo:directory sets it.');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeSecretFile(path.join(directory, secretName), `${secret}\n`);
}

async function waitFor(portal: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${portal}/api/v1/portal`).catch(() => null);
    if (answer?.ok) return;
    await pause(ASK_EVERY_MS);
  }
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
