import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Briefcase, Content, ReportSource } from '@azimute/contract';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDashboardsPortal, type DashboardsPortal } from '../testing/start-dashboards-portal.ts';

const uuid = '6a1ff1d2-44a1-4a53-8a4e-1f5f3c5b7b10';
const workspace = '0f8fad5b-d9cb-469f-a165-70867728950e';
const metabase = { provider: 'metabase', address: 'https://bi.example', secret: 'key-of-embedding' };

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

let portal: DashboardsPortal;
let folder: Briefcase;
let provider: Server;
let address: string;
let asked: Asked[];
/** What the server of reports answers, by path. */
let answers: Record<string, { readonly status?: number; readonly body: object }>;
let made = 0;

beforeAll(async () => {
  provider = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { url: path = '', headers } = request;
      asked.push({ path, authorization: headers.authorization, body });
      const { status = 200, body: answer } = answers[path] ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  portal = await startDashboardsPortal();
  await portal.queryAsOwner(
    "insert into units (account_id, code, name) values ($1, 'CPS', 'Campinas'), ($1, 'O''B', 'Other')",
    [portal.accountId],
  );
  await portal.queryAsOwner(
    `insert into profile_units (account_id, profile_id, unit_id)
      select account_id, $2, unit_id from units where account_id = $1 and code = 'CPS'`,
    [portal.accountId, portal.profileIds.Workshop],
  );
  folder = await portal.addBriefcase('Reports');
  await portal.change({
    kind: 'profile',
    briefcaseId: folder.id,
    profileId: portal.profileIds.Workshop,
    on: true,
  });
});
afterAll(async () => {
  await portal.stop();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  asked = [];
  answers = {};
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function addSource(settings: object): Promise<ReportSource> {
  made += 1;
  const answer = await portal.ask('ana', 'POST', '/report-sources', { name: `Source ${made}`, ...settings });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<ReportSource>();
}

/** What its saving asked the server of reports, to say how it is, is forgotten. */
async function addReport(source: ReportSource, body: object): Promise<Content> {
  const content = await portal.addContent(folder.id, `Report ${source.id}`, {
    body: { kind: 'report', sourceId: source.id, ...body },
  });
  asked = [];
  return content;
}

async function open(who: string, content: Content): Promise<Content> {
  return (await portal.ask(who, 'GET', `/contents/${content.id}`)).json<Content>();
}

/** What the page of a frame holds, which a reader is given. */
async function frameOf({ frameAddress }: Content): Promise<Record<string, string>> {
  const page = await portal.server.inject(frameAddress ?? '');
  const [, json = ''] = /<script type="application\/json">(.*)<\/script>/.exec(page.body) ?? [];
  return JSON.parse(json) as Record<string, string>;
}

describe('sources of reports', () => {
  it('are kept by administrators, whose secrets nobody is answered', async () => {
    const source = await addSource(metabase);
    expect(source).toMatchObject({ provider: 'metabase', hasSecret: true, publicKey: null });
    expect(JSON.stringify(source)).not.toContain('key-of-embedding');
    const rows = await portal.queryAsOwner<{ secret: Buffer }>(
      'select secret from report_sources where report_source_id = $1',
      [source.id],
    );
    expect(rows[0]?.secret.includes('key-of-embedding')).toBe(false);
    const audited = await portal.queryAsOwner<{ text: string }>(
      "select coalesce(after::text, '') as text from audit_entries where entity = 'report-source'",
    );
    expect(audited.some(({ text }) => text.includes('key-of-embedding'))).toBe(false);
    for (const who of ['rui', 'gil', 'eva']) {
      const list = await portal.ask(who, 'GET', '/report-sources');
      expect([403, 200]).toContain(list.statusCode);
      expect(list.body).not.toContain('bi.example');
      const change = { name: 'Mine', ...metabase, provider: undefined, updatedAt: source.updatedAt };
      expect((await portal.ask(who, 'PUT', `/report-sources/${source.id}`, change)).statusCode).not.toBe(200);
      expect((await portal.ask(who, 'DELETE', `/report-sources/${source.id}`)).statusCode).not.toBe(204);
    }
  });

  it('are refused by name for what is missing, and no secret goes to another server', async () => {
    const refused = await portal.ask('ana', 'POST', '/report-sources', {
      provider: 'power_bi',
      name: 'BI',
      address: 'https://api.powerbi.com',
    });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors).toSorted()).toEqual([
      'authority',
      'secret',
      'tenant',
      'user',
    ]);
    const source = await addSource(metabase);
    const moved = { name: source.name, address: 'https://evil.example', updatedAt: source.updatedAt };
    const answer = await portal.ask('ana', 'PUT', `/report-sources/${source.id}`, moved);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['secret'],
    ]);
    const renamed = { name: `${source.name}.`, address: source.address, updatedAt: source.updatedAt };
    expect((await portal.ask('ana', 'PUT', `/report-sources/${source.id}`, renamed)).json()).toMatchObject({
      hasSecret: true,
    });
    expect((await portal.ask('ana', 'PUT', `/report-sources/${source.id}`, renamed)).statusCode).toBe(409);
  });

  it('name their reports each in their own way', async () => {
    const source = await addSource(metabase);
    const answer = await portal.ask('ana', 'POST', '/contents', {
      briefcaseId: folder.id,
      name: 'Wrong',
      body: { kind: 'report', sourceId: source.id, report: '12; drop' },
    });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { 'body.report': ['not_an_id'] },
    ]);
    const unknown = await portal.ask('ana', 'POST', '/contents', {
      briefcaseId: folder.id,
      name: 'Unknown',
      body: { kind: 'report', sourceId: 999_999, report: '12' },
    });
    expect(unknown.json<{ errors: object }>().errors).toEqual({ 'body.sourceId': ['unknown'] });
  });
});

describe('a report', () => {
  it('of Metabase is signed for the reader, the account and their ULs, for ten minutes', async () => {
    const source = await addSource(metabase);
    const content = await addReport(source, { report: '12', accountField: 'account', unitsField: 'unit' });
    const claimsOf = async (who: string) => {
      const { url = '' } = await frameOf(await open(who, content));
      const [, token = ''] = /^https:\/\/bi\.example\/embed\/dashboard\/([^#]+)#/.exec(url) ?? [];
      const { payload } = await jwtVerify(token, Buffer.from('key-of-embedding'));
      return payload;
    };
    const seconds = Math.floor(Date.now() / 1_000) + 600;
    const { exp, ...claims } = await claimsOf('rui');
    expect(Math.abs((exp ?? 0) - seconds)).toBeLessThan(30);
    expect(claims).toEqual({
      resource: { dashboard: 12 },
      params: { account: String(portal.accountId), unit: ['CPS'] },
    });
    expect(await claimsOf('ana')).toMatchObject({ params: { unit: ['CPS', "O'B"] } });
    expect((await portal.ask('bia', 'GET', `/contents/${content.id}`)).statusCode).toBe(404);
    // An empty list would switch the filter off.
    const held = await portal.queryAsOwner('delete from profile_units returning *');
    const { params } = (await claimsOf('rui')) as { params: { unit: string[] } };
    await portal.queryAsOwner(
      'insert into profile_units select (jsonb_populate_record(null::profile_units, p)).* from jsonb_array_elements($1) p',
      [JSON.stringify(held)],
    );
    expect(params.unit).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('of Superset is asked for with clauses that confine all of its data', async () => {
    const source = await addSource({ provider: 'superset', address, user: 'portal', secret: 'pass' });
    const content = await addReport(source, { report: uuid, accountField: 't.account_id', unitsField: 'ul' });
    answers = {
      '/api/v1/security/login': { body: { access_token: 'of-the-portal' } },
      '/api/v1/security/guest_token/': { body: { token: 'of-the-guest' } },
    };
    const frame = await frameOf(await open('rui', content));
    expect(frame).toEqual({ kind: 'superset', url: address, id: uuid, token: 'of-the-guest' });
    expect(asked[1]?.authorization).toBe('Bearer of-the-portal');
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
      resources: [{ type: 'dashboard', id: uuid }],
      rls: [{ clause: `t.account_id = ${portal.accountId}` }, { clause: "ul in ('CPS')" }],
      user: { username: 'rui@alfa.example' },
    });
    await frameOf(await open('ana', content));
    expect(asked.at(-1)?.body).toContain("ul in ('CPS', 'O''B')");
  });

  it('of Power BI is asked for as the reader, in the role of the model', async () => {
    const source = await addSource({
      provider: 'power_bi',
      address,
      authority: address,
      tenant: 'tenant-1',
      user: 'client-1',
      secret: 'p&ss',
    });
    const content = await addReport(source, { report: uuid, workspace, role: 'Units' });
    answers = {
      '/tenant-1/oauth2/v2.0/token': { body: { access_token: 'principal' } },
      [`/v1.0/myorg/groups/${workspace}/reports/${uuid}`]: {
        body: { embedUrl: 'https://app.bi.example/reportEmbed?x=1', datasetId: 'set-1' },
      },
      '/v1.0/myorg/GenerateToken': { body: { token: 'embed-token' } },
    };
    expect(await frameOf(await open('rui', content))).toEqual({
      kind: 'power_bi',
      url: 'https://app.bi.example/reportEmbed?x=1',
      id: uuid,
      token: 'embed-token',
    });
    expect(new URLSearchParams(asked[0]?.body).get('client_secret')).toBe('p&ss');
    expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({
      lifetimeInMinutes: 10,
      identities: [
        {
          username: 'rui@alfa.example',
          roles: ['Units'],
          datasets: ['set-1'],
          customData: JSON.stringify({ account: portal.accountId, units: ['CPS'] }),
        },
      ],
    });
  });

  it('of Grafana is signed with a key of the portal, whose public half the source tells', async () => {
    const source = await addSource({ provider: 'grafana', address: 'https://grafana.example' });
    const content = await addReport(source, { report: 'fleet-1' });
    const { url = '' } = await frameOf(await open('rui', content));
    const key = await importSPKI(source.publicKey ?? '', 'ES256');
    const { searchParams, pathname } = new URL(url);
    const { payload } = await jwtVerify(searchParams.get('auth_token') ?? '', key);
    expect(pathname).toBe('/d/fleet-1');
    expect(payload).toMatchObject({
      sub: `${portal.accountId}-${portal.userIds['rui']}`,
      email: 'rui@alfa.example',
      units: ['CPS'],
    });
  });

  it('says when its source is down, refuses the portal, or is gone', async () => {
    const source = await addSource({ provider: 'superset', address, user: 'portal', secret: 'pass' });
    const content = await addReport(source, { report: uuid });
    answers = { '/api/v1/security/login': { status: 401, body: {} } };
    expect(await open('rui', content)).toMatchObject({ state: 'source_refused', frameAddress: null });
    answers = { '/api/v1/security/login': { status: 503, body: {} } };
    expect(await open('rui', content)).toMatchObject({ state: 'source_down', frameAddress: null });
    await portal.ask('ana', 'DELETE', `/report-sources/${source.id}`);
    expect(await open('rui', content)).toMatchObject({ state: 'not_configured', frameAddress: null });
    expect(asked.every(({ path }) => path.startsWith('/api/v1/security/login'))).toBe(true);
  });

  it('is in a page that lets in frames of its own origin alone', async () => {
    const source = await addSource(metabase);
    const { frameAddress } = await open('rui', await addReport(source, { report: '12' }));
    const page = await portal.server.inject(frameAddress ?? '');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('frame-src https://bi.example;');
    expect(policy).toContain("script-src 'self'");
  });
});
