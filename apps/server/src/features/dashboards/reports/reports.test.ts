import type { CallArguments, Content, ReportSource } from '@azimute/contract';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { dashboardsOf, dashboardsPlan } from '../testing/dashboards-plan.ts';
import { startReportProvider } from '../testing/start-report-provider.ts';

const uuid = '6a1ff1d2-44a1-4a53-8a4e-1f5f3c5b7b10';
const workspace = '0f8fad5b-d9cb-469f-a165-70867728950e';
const metabase = { provider: 'metabase', address: 'https://bi.example', secret: 'key-of-embedding' } as const;

const portal = await portalOf({
  ...dashboardsPlan,
  units: ['CPS', "O'B"],
  environment: { REPORTS_ALLOW_PRIVATE: 'true' },
});
const { owner, viewer, stranger, people, accountId, queryAsOwner } = portal;
const { addBriefcase, addContent, showToViewer } = await dashboardsOf(portal);
const provider = await startReportProvider();
const { address } = provider;
const folder = await addBriefcase('Reports');
await showToViewer(folder.id);
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.answers = {};
});

let made = 0;
type SourceBody = CallArguments<'createReportSource'>[0]['body'];
const addSource = (settings: Omit<SourceBody, 'name'>) =>
  owner.call('createReportSource', { body: { name: `Source ${(made += 1)}`, ...settings } });

const of = ({ id }: ReportSource) => ({ params: { reportSourceId: id } });
type ContentBody = CallArguments<'createContent'>[0]['body']['body'];
type ReportSettings = Omit<Extract<ContentBody, { kind: 'report' }>, 'kind' | 'sourceId'>;
/** Clears the requests that saving the content made to the provider. */
async function addReport({ id: sourceId }: ReportSource, settings: ReportSettings): Promise<Content> {
  const body = { kind: 'report', sourceId, ...settings } as const;
  const content = await addContent(folder.id, `Report ${sourceId}`, { body });
  provider.requests.length = 0;
  return content;
}
const open = (person: Person, { id }: Content) => person.call('getContent', { params: { contentId: id } });

/** Returns the data in a frame's page for a reader. */
async function frameOf({ frameAddress }: Content): Promise<Record<string, string>> {
  const page = await portal.server.inject(frameAddress ?? '');
  const [, json = ''] = /<script type="application\/json">(.*)<\/script>/.exec(page.body) ?? [];
  return JSON.parse(json) as Record<string, string>;
}

describe('sources of reports', () => {
  it('are managed by administrators, and never return their secrets', async () => {
    const source = await addSource(metabase);
    expect(source).toMatchObject({ provider: 'metabase', hasSecret: true, publicKey: null });
    expect(JSON.stringify(source)).not.toContain('key-of-embedding');
    const rows = await queryAsOwner<{ secret: Buffer }>(
      'select secret from report_sources where report_source_id = $1',
      [source.id],
    );
    expect(rows[0]?.secret.includes('key-of-embedding')).toBe(false);
    const audited = await queryAsOwner<{ text: string }>(
      "select coalesce(after::text, '') as text from audit_entries where account_id = $1 and entity = 'report-source'",
      [accountId],
    );
    expect(audited.some(({ text }) => text.includes('key-of-embedding'))).toBe(false);
    for (const who of [viewer, people.gil, stranger]) {
      const list = await who.send('listReportSources');
      expect([403, 200]).toContain(list.statusCode);
      expect(list.body).not.toContain('bi.example');
      const change = { name: 'Mine', ...metabase, provider: undefined, updatedAt: source.updatedAt };
      const status = who === stranger ? 404 : 403;
      await who.refused('updateReportSource', { ...of(source), body: change }, status);
      await who.refused('deleteReportSource', of(source), status);
    }
  });

  it('are refused with the missing fields, and no secret is sent to another server', async () => {
    const body = { provider: 'power_bi', name: 'BI', address: 'https://api.powerbi.com' };
    const { errors = {} } = await owner.refused('createReportSource', { body }, 422);
    expect(Object.keys(errors).toSorted()).toEqual(['authority', 'secret', 'tenant', 'user']);
    const source = await addSource(metabase);
    const moved = { name: source.name, address: 'https://evil.example', updatedAt: source.updatedAt };
    await owner.refused('updateReportSource', { ...of(source), body: moved }, 'secret');
    const renamed = { name: `${source.name}.`, address: source.address, updatedAt: source.updatedAt };
    const saved = await owner.call('updateReportSource', { ...of(source), body: renamed });
    expect(saved).toMatchObject({ hasSecret: true });
    await owner.refused('updateReportSource', { ...of(source), body: renamed }, 409);
  });

  it('list their reports through each API', async () => {
    const source = await addSource(metabase);
    const reportOf = (sourceId: number, report: string) => ({
      body: { briefcaseId: folder.id, name: 'Wrong', body: { kind: 'report', sourceId, report } },
    });
    await owner.refused('createContent', reportOf(source.id, '12; drop'), { 'body.report': ['not_an_id'] });
    await owner.refused('createContent', reportOf(999_999, '12'), { 'body.sourceId': ['unknown'] });
  });
});

describe('a report', () => {
  it('of Metabase is signed for the reader, the account and their ULs, for ten minutes', async () => {
    const source = await addSource(metabase);
    const content = await addReport(source, { report: '12', accountField: 'account', unitsField: 'unit' });
    const claimsOf = async (who: Person) => {
      const { url = '' } = await frameOf(await open(who, content));
      const [, token = ''] = /^https:\/\/bi\.example\/embed\/dashboard\/([^#]+)#/.exec(url) ?? [];
      const { payload } = await jwtVerify(token, Buffer.from('key-of-embedding'));
      return payload;
    };
    const seconds = Math.floor(Date.now() / 1_000) + 600;
    const { exp, ...claims } = await claimsOf(viewer);
    expect(Math.abs((exp ?? 0) - seconds)).toBeLessThan(30);
    expect(claims).toEqual({
      resource: { dashboard: 12 },
      params: { account: String(accountId), unit: ['CPS'] },
    });
    expect(await claimsOf(owner)).toMatchObject({ params: { unit: ['CPS', "O'B"] } });
    await people.bia.refused('getContent', { params: { contentId: content.id } }, 404);
    // An empty list would turn the filter off.
    const held = await queryAsOwner('delete from profile_units where account_id = $1 returning *', [
      accountId,
    ]);
    const { params } = (await claimsOf(viewer)) as { params: { unit: string[] } };
    await queryAsOwner(
      'insert into profile_units select (jsonb_populate_record(null::profile_units, p)).* from jsonb_array_elements($1) p',
      [JSON.stringify(held)],
    );
    expect(params.unit).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('of Superset is requested with clauses that confine all of its data', async () => {
    const source = await addSource({ provider: 'superset', address, user: 'portal', secret: 'pass' });
    const content = await addReport(source, { report: uuid, accountField: 't.account_id', unitsField: 'ul' });
    provider.answers = {
      '/api/v1/security/login': { body: { access_token: 'of-the-portal' } },
      '/api/v1/security/guest_token/': { body: { token: 'of-the-guest' } },
    };
    const frame = await frameOf(await open(viewer, content));
    expect(frame).toEqual({ kind: 'superset', url: address, id: uuid, token: 'of-the-guest' });
    expect(provider.requests[1]?.authorization).toBe('Bearer of-the-portal');
    expect(JSON.parse(provider.requests[1]?.body ?? '')).toMatchObject({
      resources: [{ type: 'dashboard', id: uuid }],
      rls: [{ clause: `t.account_id = ${accountId}` }, { clause: "ul in ('CPS')" }],
      user: { username: viewer.email },
    });
    await frameOf(await open(owner, content));
    expect(provider.requests.at(-1)?.body).toContain("ul in ('CPS', 'O''B')");
  });

  it('of Power BI is requested as the reader, in the model’s role', async () => {
    const source = await addSource({
      provider: 'power_bi',
      address,
      authority: address,
      tenant: 'tenant-1',
      user: 'client-1',
      secret: 'p&ss',
    });
    const content = await addReport(source, { report: uuid, workspace, role: 'Units' });
    provider.answers = {
      '/tenant-1/oauth2/v2.0/token': { body: { access_token: 'principal' } },
      [`/v1.0/myorg/groups/${workspace}/reports/${uuid}`]: {
        body: { embedUrl: 'https://app.bi.example/reportEmbed?x=1', datasetId: 'set-1' },
      },
      '/v1.0/myorg/GenerateToken': { body: { token: 'embed-token' } },
    };
    expect(await frameOf(await open(viewer, content))).toEqual({
      kind: 'power_bi',
      url: 'https://app.bi.example/reportEmbed?x=1',
      id: uuid,
      token: 'embed-token',
    });
    expect(new URLSearchParams(provider.requests[0]?.body).get('client_secret')).toBe('p&ss');
    expect(JSON.parse(provider.requests[2]?.body ?? '')).toMatchObject({
      lifetimeInMinutes: 10,
      identities: [
        {
          username: viewer.email,
          roles: ['Units'],
          datasets: ['set-1'],
          customData: JSON.stringify({ account: accountId, units: ['CPS'] }),
        },
      ],
    });
  });

  it('of Grafana is signed with a portal key, whose public half the source shows', async () => {
    const source = await addSource({ provider: 'grafana', address: 'https://grafana.example' });
    const content = await addReport(source, { report: 'fleet-1' });
    const { url = '' } = await frameOf(await open(viewer, content));
    const key = await importSPKI(source.publicKey ?? '', 'ES256');
    const { searchParams, pathname } = new URL(url);
    const { payload } = await jwtVerify(searchParams.get('auth_token') ?? '', key);
    expect(pathname).toBe('/d/fleet-1');
    expect(payload).toMatchObject({
      sub: `${accountId}-${viewer.id}`,
      email: viewer.email,
      units: ['CPS'],
    });
  });

  it('reports that its source is down, refuses the portal, or is gone', async () => {
    const source = await addSource({ provider: 'superset', address, user: 'portal', secret: 'pass' });
    const content = await addReport(source, { report: uuid });
    provider.answers = { '/api/v1/security/login': { status: 401, body: {} } };
    expect(await open(viewer, content)).toMatchObject({ state: 'source_refused', frameAddress: null });
    provider.answers = { '/api/v1/security/login': { status: 503, body: {} } };
    expect(await open(viewer, content)).toMatchObject({ state: 'source_down', frameAddress: null });
    await owner.call('deleteReportSource', of(source));
    expect(await open(viewer, content)).toMatchObject({ state: 'not_configured', frameAddress: null });
    expect(provider.requests.every(({ path }) => path.startsWith('/api/v1/security/login'))).toBe(true);
  });

  it('is in a page that allows frames of its own origin only', async () => {
    const source = await addSource(metabase);
    const { frameAddress } = await open(viewer, await addReport(source, { report: '12' }));
    const page = await portal.server.inject(frameAddress ?? '');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('frame-src https://bi.example;');
    expect(policy).toContain("script-src 'self'");
  });
});
