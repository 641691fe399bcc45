import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFinds } from './decode-finds.ts';

const house = JSON.parse(
  readFileSync(new URL('fixtures/nominatim-house.json', import.meta.url), 'utf8'),
) as object;

describe('invalid search results', () => {
  it.each<['nominatim' | 'photon', string]>([
    ['nominatim', '<html>'],
    ['nominatim', '{"error":"Rate limit"}'],
    ['photon', '[]'],
    ['photon', '{"features":{}}'],
  ])('of %s: %s', (kind, body) => {
    expect(decodeFinds(kind, Buffer.from(body)).outcome).toBe('rubbish');
  });

  it('are dropped for any input, and the others lie on the globe', () => {
    const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.double(), fc.constant(null));
    const fields = fc.dictionary(fc.constantFrom('road', 'name', 'city', 'street', 'country_code'), odd);
    const shaped = fc.oneof(
      fc.array(fc.record({ address: fields, lat: odd, lon: odd })),
      fc.record({
        features: fc.array(
          fc.record({ properties: fields, geometry: fc.record({ coordinates: fc.array(odd) }) }),
        ),
      }),
      fc.jsonValue({ maxDepth: 3 }),
    );
    fc.assert(
      fc.property(fc.constantFrom('nominatim', 'photon'), shaped, (kind, value) => {
        const read = decodeFinds(kind, Buffer.from(JSON.stringify(value)));
        if (read.outcome !== 'found') return;
        expect(read.finds.length).toBeLessThanOrEqual(5);
        for (const { lines, at } of read.finds) {
          expect(lines.length).toBeGreaterThan(0);
          expect(Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('search results', () => {
  it('of Nominatim: a house, and a city with its state; none without coordinates', () => {
    const city = {
      lat: '-22.9056',
      lon: '-47.0608',
      name: 'Campinas',
      address: { city: 'Campinas', state: 'São Paulo', 'ISO3166-2-lvl4': 'BR-SP', country_code: 'br' },
    };
    const body = Buffer.from(JSON.stringify([house, city, { ...city, lat: '' }, { ...city, lat: '91' }]));
    expect(decodeFinds('nominatim', body)).toEqual({
      outcome: 'found',
      finds: [
        {
          lines: ['Rua Visconde do Rio Branco, 310', 'Centro'],
          place: 'Taubaté, SP',
          at: [-45.55583, -23.02621],
        },
        { lines: ['Campinas'], place: 'SP', at: [-47.0608, -22.9056] },
      ],
    });
    expect(decodeFinds('nominatim', Buffer.from('[]'))).toEqual({ outcome: 'nothing' });
  });

  it('of Photon: a house, and a named place before its street', () => {
    const photon = JSON.parse(
      readFileSync(new URL('fixtures/photon-house.json', import.meta.url), 'utf8'),
    ) as { features: object[] };
    const named = {
      geometry: { type: 'Point', coordinates: [-45.5, -23] },
      properties: {
        name: 'Posto Sete',
        street: 'Rua A',
        housenumber: '7',
        city: 'Taubaté',
        state: 'São Paulo',
        countrycode: 'BR',
      },
    };
    expect(
      decodeFinds('photon', Buffer.from(JSON.stringify({ features: [...photon.features, named] }))),
    ).toEqual({
      outcome: 'found',
      finds: [
        {
          lines: ['Rua Visconde do Rio Branco, 310', 'Centro'],
          place: 'Taubaté, SP',
          at: [-45.55583, -23.02621],
        },
        { lines: ['Posto Sete', 'Rua A, 7'], place: 'Taubaté, SP', at: [-45.5, -23] },
      ],
    });
  });
});
