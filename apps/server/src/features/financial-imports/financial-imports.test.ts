import type { FinancialImportPreview } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { runImport } from '../../platform/imports/run-import.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { notify } from '../notifications/notify.ts';
import { financialImportWork } from './import-financial-lines.ts';

const MODULE = 'services:simc:financials';
const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
const portal = await portalOf({
  clock,
  modules: [MODULE],
  assets: { 'ESC-1': { columns: { category: 'Excavator' } }, 'ESC-2': { unit: 'SOUTH' } },
  viewer: { sees: [], changes: [MODULE] },
});
const { owner, viewer, accountId, assetIds, database, queryAsOwner } = portal;
const mine = assetIds['ESC-1'];
await queryAsOwner(`insert into customers (account_id, name) values ($1, 'Serra Ltda')`, [accountId]);
afterAll(() => portal.stop());
beforeEach(async () => {
  for (const table of ['imports', 'costs', 'rental_contracts', 'notifications'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
});

async function send(
  of: 'costs' | 'contracts',
  lines: readonly string[],
  dryRun = true,
  person: PortalClient = owner,
): Promise<FinancialImportPreview> {
  const file = Buffer.from(lines.join('\r\n'), 'latin1').toString('base64');
  return await person.call('importFinancials', { body: { of, file, fileName: 'valores.csv', dryRun } });
}

const read = (id: number | null) =>
  owner.call('getFinancialImport', { params: { financialImportId: id ?? 0 } });

const run = (importId: number | null, signal = new AbortController().signal): Promise<void> =>
  runImport(
    {
      database,
      clock,
      log: { error: () => undefined },
      notify,
      patienceMs: 0,
    },
    financialImportWork(2),
    { accountId, userId: owner.id, sessionId: null, importId },
    signal,
  );

const COSTS = [
  'Ativo;Categoria;Tipo;Valor;Base;Primeiro dia;Último dia;Observação',
  'ESC-1;;Combustível;48,50;por hora de motor;01/11/2026;;diesel',
  ';escavador;Seguro;1.200;por mês;2026-01-01;2026-12-31;',
  ';excavator;Seguro;1.200;por mês;2026-01-01;2026-12-31;',
  'ESC-9;;tinta;x;por hora;31/02/2026;;',
  'ESC-1;Excavator;outro;0;dia;2026-01-02;2026-01-01;',
  'ESC-1;;fuel;48,5;engine_hour;2026-11-01;;diesel',
  'ESC-2;;frete;10;uma vez;2026-11-03;2026-11-09;',
];

describe('a cost file', () => {
  it('is previewed by line, with errors by field, and changes nothing', async () => {
    const preview = await send('costs', COSTS);
    expect(preview).toMatchObject({
      importId: null,
      counts: { create: 3, present: 0, bad: 4 },
      columns: { asset: 'Ativo', amount: 'Valor', to: 'Último dia' },
    });
    expect(preview.lines.map(({ line, name, errors }) => [line, name, errors])).toEqual([
      [2, 'ESC-1 · Combustível', {}],
      [3, 'escavador · Seguro', { category: ['not_found'] }],
      [4, 'excavator · Seguro', {}],
      [
        5,
        'ESC-9 · tinta',
        {
          asset: ['not_found'],
          kind: ['unknown_word'],
          amount: ['not_number'],
          basis: ['unknown_word'],
          from: ['not_day'],
        },
      ],
      [
        6,
        'ESC-1 · Excavator · outro',
        { asset: ['asset_or_category'], amount: ['out_of_range'], basis: ['unknown_word'] },
      ],
      [7, 'ESC-1 · fuel', { amount: ['duplicate_line'] }],
      [8, 'ESC-2 · frete', {}],
    ]);
    expect(await queryAsOwner('select from costs where account_id = $1', [accountId])).toEqual([]);
    await owner.refused('importFinancials', { body: { of: 'costs', file: '' } }, { file: ['empty'] });
  });

  it('is imported in the background once, for any number of repeats and job runs', async () => {
    const { importId } = await send('costs', COSTS, false);
    expect((await send('costs', COSTS, false)).importId).toBe(importId);
    expect(await read(importId)).toMatchObject({
      of: 'costs',
      state: 'queued',
      progress: { done: 0, total: 3 },
    });
    await Promise.all([run(importId), run(importId)]);
    const done = await read(importId);
    expect(done).toMatchObject({ state: 'finished', progress: { created: 3, present: 0, refused: 4 } });
    expect(done.refusals.map(({ line }) => line)).toEqual([3, 5, 6, 7]);
    const stored = await queryAsOwner(
      `select asset_id, category, kind, basis, amount::float8 as amount, first_day::text, last_day::text, note from costs
        where account_id = $1 order by cost_id`,
      [accountId],
    );
    expect(stored).toMatchObject([
      {
        asset_id: mine,
        kind: 'fuel',
        basis: 'engine_hour',
        amount: 48.5,
        first_day: '2026-11-01',
        note: 'diesel',
      },
      { category: 'Excavator', kind: 'insurance', amount: 1200, last_day: '2026-12-31' },
      { kind: 'freight', basis: 'once', last_day: null },
    ]);
    expect(await send('costs', COSTS, false)).toMatchObject({
      importId: null,
      counts: { create: 0, present: 4, bad: 3 },
    });
    const told = await queryAsOwner('select kind, data from notifications where account_id = $1', [
      accountId,
    ]);
    expect(told).toEqual([
      { kind: 'financial_import_finished', data: { importId, created: 3, present: 0, refused: 4 } },
    ]);
    const audited = await queryAsOwner(
      `select action from audit_entries
        where account_id = $1 and (action like 'cost.%' or action like 'financial%') order by sequence`,
      [accountId],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'financial-import.start',
      'cost.create',
      'cost.create',
      'cost.create',
      'financial-import.finish',
    ]);
  });

  it('of a viewer is limited to assets of their ULs without categories, and private', async () => {
    const { importId } = await send('costs', COSTS, false);
    for (const name of ['getFinancialImport', 'getFinancialImportRefusedFile'] as const)
      await viewer.refused(name, { params: { financialImportId: importId } }, 404);
    await viewer.refused('cancelFinancialImport', { params: { financialImportId: importId } }, 404);
    const preview = await send('costs', COSTS, true, viewer);
    expect(preview.lines.flatMap(({ line, outcome }) => (outcome === 'create' ? [line] : []))).toEqual([2]);
    expect(preview.lines[2]?.errors).toEqual({ category: ['all_units'] });
    expect(preview.lines[6]?.errors).toEqual({ asset: ['not_found'] });
  });

  it('returns the rejected lines as a file, or only the headings', async () => {
    const { importId } = await send('costs', COSTS, false);
    const file = await owner.send('getFinancialImportRefusedFile', {
      params: { financialImportId: importId },
      query: { locale: 'pt' },
    });
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${COSTS[0]};Linha;Motivo`,
      ';escavador;Seguro;1.200;por mês;2026-01-01;2026-12-31;;3;Categoria: não encontrado ou sem acesso para você',
    ]);
    const template = await owner.send('getFinancialImportTemplate', { query: { of: 'costs', locale: 'pt' } });
    expect(template.body).toBe(`\uFEFF${COSTS[0]}\r\n`);
  });

  it('stops when canceled, and when its creator loses the right', async () => {
    const { importId } = await send('costs', COSTS, false);
    const params = { financialImportId: importId ?? 0 };
    expect(await owner.call('cancelFinancialImport', { params })).toMatchObject({
      state: 'cancelled',
      progress: { created: 0, total: 3 },
    });
    await run(importId);
    const { importId: second } = await send('costs', COSTS, false);
    await queryAsOwner(`update accounts set modules = '{}' where account_id = $1`, [accountId]);
    await run(second);
    await queryAsOwner('update accounts set modules = $2 where account_id = $1', [accountId, [MODULE]]);
    expect(await read(second)).toMatchObject({ state: 'failed', failure: 'rights_lost' });
    expect(await queryAsOwner('select from costs where account_id = $1', [accountId])).toEqual([]);
  });
});

const CONTRACTS = [
  'contract,customer,asset,site,from,to,basis,rate,hours included,extra hour rate,chargeable days',
  'C-1,serra ltda,ESC-1,,2026-11-01,,per day,1500.50,8,90,every day',
  'C-1,Serra Ltda,ESC-1,,2026-11-01,,per day,1500.50,8,90,every day',
  'C-2,Nobody,ESC-1,Depot,2026-11-01,2026-10-01,per week,0,900,,days on site',
  'C-3,Serra Ltda,ESC-2,,2026-11-01,,per engine hour,200,8,90,',
  ',Serra Ltda,ESC-1,,,,,,,,days on site',
];

describe('a rental contract file', () => {
  it('is validated by the rules of contracts, and imported once', async () => {
    const preview = await send('contracts', CONTRACTS);
    expect(preview.lines.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['create', {}],
      ['bad', { code: ['duplicate_line'] }],
      [
        'bad',
        {
          customer: ['not_found'],
          site: ['not_found'],
          basis: ['unknown_word'],
          rate: ['out_of_range'],
          includedHours: ['out_of_range'],
        },
      ],
      ['create', {}],
      ['bad', { code: ['required'], from: ['required'], basis: ['required'], rate: ['required'] }],
    ]);
    const broken = await send('contracts', [
      CONTRACTS[0] ?? '',
      '"C\n4",Serra Ltda,ESC-1,,2026-11-01,,per day,1500.50,8,90,every day',
    ]);
    expect(broken.lines.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['bad', { code: ['not_one_line'] }],
    ]);
    const { importId } = await send('contracts', CONTRACTS, false);
    await run(importId);
    expect(await read(importId)).toMatchObject({ of: 'contracts', progress: { created: 2, refused: 3 } });
    const stored = await queryAsOwner(
      `select code, rate::float8 as rate, included_hours::float8 as included, least_minutes from rental_contracts
        where account_id = $1 order by contract_id`,
      [accountId],
    );
    expect(stored).toEqual([
      { code: 'C-1', rate: 1500.5, included: 8, least_minutes: 60 },
      { code: 'C-3', rate: 200, included: null, least_minutes: 60 },
    ]);
    const again = await send('contracts', [
      ...CONTRACTS.slice(0, 2),
      'C-3,Serra Ltda,ESC-2,,2026-11-01,,per engine hour,210,,,',
    ]);
    expect(again.lines.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['present', {}],
      ['bad', { code: ['differs'] }],
    ]);
  });

  it('is refused unread while 20 imports wait, unless it is one of them or only a preview', async () => {
    const { importId } = await send('costs', COSTS, false);
    await queryAsOwner(
      `insert into imports (account_id, kind, user_id, state, file_name)
        select $1, 'financial', $2, 'queued', 'costs.csv' from generate_series(2, 20)`,
      [accountId, owner.id],
    );
    const unreadable = { of: 'costs', file: 'AAAA', fileName: 'costs.csv' } as const;
    await owner.refused('importFinancials', { body: { ...unreadable, dryRun: false } }, 429);
    await owner.refused('importFinancials', { body: { ...unreadable, dryRun: true } }, 422);
    expect((await send('costs', COSTS, false)).importId).toBe(importId);
    expect((await send('costs', COSTS)).counts.create).toBe(3);
  });
});
