import type { CallArguments } from '@azimute/contract';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { removeDeletedFields } from './remove-deleted-fields.ts';

const ASSETS = 'services:simc:geolocalizacao';
const DAY_MS = 86_400_000;
const clock = createManualClock(new Date('2026-03-02T12:00:00.000Z'));
const portal = await portalOf({
  clock,
  modules: [ASSETS],
  assets: { crane: {}, loader: {} },
  viewer: { changes: [ASSETS] },
  people: { seer: { sees: [ASSETS] }, outside: { sees: [] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, database } = portal;

type Field = CallArguments<'createCustomField'>[0]['body'];
let made = 0;
const policy = (more: Partial<Field> = {}): Field => ({
  kind: 'text',
  names: { pt: `Apólice ${(made += 1)}` },
  ...more,
});
const create = (more: Partial<Field> = {}) => owner.call('createCustomField', { body: policy(more) });
const of = (customFieldId: number) => ({ params: { customFieldId } });

describe('custom fields refuse', () => {
  it('callers without a session, non-administrators, and people without assets', async () => {
    const { id, updatedAt } = await create();
    for (const [name, input] of [
      ['createCustomField', { body: policy() }],
      ['updateCustomField', { ...of(id), body: { ...policy(), updatedAt } }],
      ['deleteCustomField', of(id)],
      ['restoreCustomField', of(id)],
      ['orderCustomFields', { body: { ids: [id] } }],
    ] as const) {
      await visitor.refused(name, input, 401);
      await viewer.refused(name, input, 403);
    }
    await people.outside.refused('listCustomFields', {}, 403);
    await stranger.refused('getCustomField', of(id), 404);
    await stranger.refused('deleteCustomField', of(id), 404);
    await stranger.refused('orderCustomFields', { body: { ids: [id] } }, { ids: ['not_found'] });
  });

  it('a field without a name, and options or a unit that do not fit the kind', async () => {
    const wrong: readonly (readonly [Partial<Field>, string])[] = [
      [{ names: {} }, 'names'],
      [{ kind: 'choice' }, 'choices'],
      [{ choices: [{ names: { en: 'Owned' } }] }, 'choices'],
      [{ kind: 'day', unit: 'kg' }, 'unit'],
    ];
    for (const [more, field] of wrong)
      await owner.refused('createCustomField', { body: policy(more) }, field);
  });

  it('a name used by another field in the language, or by a built-in one', async () => {
    await create({ names: { en: 'Insurer', pt: 'Seguradora' } });
    await owner.refused(
      'createCustomField',
      { body: policy({ names: { pt: 'SEGURADORA' } }) },
      { names: [104] },
    );
    await create({ names: { es: 'Seguradora' } });
    const builtIn = { body: policy({ names: { pt: 'modelo' } }) };
    await owner.refused('createCustomField', builtIn, { 'names.pt': [104] });
  });

  it('a changed kind, an outdated change, and an unknown field', async () => {
    const { id, updatedAt } = await create();
    const update = (body: object) => ({ ...of(id), body: { ...policy(), updatedAt, ...body } });
    await owner.refused('updateCustomField', update({ kind: 'day' }), { kind: ['cannot_change'] });
    await owner.refused('updateCustomField', update({ updatedAt: '2026-01-01T00:00:00Z' }), 'conflict');
    await owner.refused('restoreCustomField', of(id), 404);
    await owner.refused('deleteCustomField', of(2_000_000_000), 404);
  });
});

describe('custom fields', () => {
  it('are listed to everyone who sees assets, in the administrator’s order', async () => {
    const ids: number[] = [];
    for (const name of ['First', 'Second', 'Third'])
      ids.push((await create({ names: { en: `${name} of order` } })).id);
    const query = { search: 'of order', states: ['live'] as const };
    const names = async () =>
      (await people.seer.call('listCustomFields', { query: { ...query, states: ['live'] } })).items.map(
        ({ names: { en } }) => en,
      );
    expect(await names()).toEqual(['First of order', 'Second of order', 'Third of order']);
    await owner.call('orderCustomFields', { body: { ids: [ids[2] ?? 0, ids[0] ?? 0] } });
    expect(await names()).toEqual(['Third of order', 'First of order', 'Second of order']);
  });

  it('keep the ids of options when these are renamed, added and reordered', async () => {
    const field = await create({
      kind: 'choice',
      choices: [{ names: { en: 'Owned' } }, { names: { en: 'Leased' } }],
    });
    const [owned, leased] = field.choices;
    const { updatedAt, names } = field;
    const body = {
      kind: 'choice' as const,
      names,
      updatedAt,
      choices: [
        { names: { en: 'Borrowed' } },
        { ...leased, names: { en: 'Rented' } },
        { ...owned, names: { en: 'Owned' } },
      ],
    };
    const { choices } = await owner.call('updateCustomField', { ...of(field.id), body });
    expect(choices.map((choice) => choice.names.en)).toEqual(['Borrowed', 'Rented', 'Owned']);
    expect(choices.slice(1).map(({ id }) => id)).toEqual([leased?.id, owned?.id]);
  });

  it('are hidden when deleted, and can be restored for 30 days', async () => {
    const { id, names } = await create();
    await owner.call('deleteCustomField', of(id));
    await viewer.refused('getCustomField', of(id), 404);
    expect(await owner.call('getCustomField', of(id))).toMatchObject({
      deletedAt: clock.now().toISOString(),
    });
    await owner.refused('deleteCustomField', of(id), 404);
    const again = await create({ names });
    await owner.refused('restoreCustomField', of(id), { names: [104] });
    await owner.call('deleteCustomField', of(again.id));
    expect(await owner.call('restoreCustomField', of(id))).toMatchObject({ id, names, deletedAt: null });
    await owner.call('deleteCustomField', of(id));
    const deletedAt = clock.now();
    const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 1 });
    const removeAfter = (days: number) =>
      removeDeletedFields({
        connection: jobs,
        clock: createManualClock(new Date(deletedAt.getTime() + days * DAY_MS)),
        log: createLogger({ level: 'silent' }),
      });
    try {
      await removeAfter(29.9);
      expect((await owner.call('getCustomField', of(id))).deletedAt).not.toBeNull();
      await removeAfter(30);
      await owner.refused('getCustomField', of(id), 404);
    } finally {
      await jobs.end();
    }
  });

  it('are limited to 50', async () => {
    const { total } = await owner.call('listCustomFields', { query: { states: ['live'] } });
    for (let count = total; count < 50; count += 1) await create();
    await owner.refused('createCustomField', { body: policy() }, { names: [102] });
  });
});
