import { expect, test } from 'vitest';
import { streetGround, streetNames, streetSchemaOf } from './street-layers.ts';

test('supported schemas are recognized by their layers', () => {
  expect(streetSchemaOf(['earth', 'roads', 'places', 'water'])).toBe('protomaps');
  expect(streetSchemaOf(['transportation', 'water', 'place'])).toBe('openmaptiles');
  expect(streetSchemaOf(['fields', 'water'])).toBeNull();
});

test('both schemas have roads over water, casings under all roads, and names in the person’s language', () => {
  for (const schema of ['protomaps', 'openmaptiles'] as const) {
    const ids = streetGround(schema).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.indexOf('streets-water')).toBeLessThan(ids.indexOf('streets-minor-edge'));
    expect(ids.indexOf('streets-motorway-edge')).toBeLessThan(ids.indexOf('streets-minor'));
    for (const { id, layout } of streetNames(schema, 'pt'))
      expect([id, JSON.stringify(layout?.['text-field'])]).toEqual([
        id,
        expect.stringContaining(id === 'streets-road-refs' ? 'ref' : 'name:pt'),
      ]);
  }
});
