import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAnswer } from './decode-answer.ts';
import { textOf, wordAddress } from './word-address.ts';

function fixture(name: string): Buffer {
  return readFileSync(new URL(`fixtures/${name}.json`, import.meta.url));
}

describe('an invalid geocoder response', () => {
  it.each<['nominatim' | 'photon', string]>([
    ['nominatim', '<html>'],
    ['nominatim', ''],
    ['nominatim', '[]'],
    ['nominatim', 'null'],
    ['nominatim', '{}'],
    ['nominatim', '{"address":[]}'],
    ['nominatim', '{"error":"Rate limit"}'],
    ['photon', '{}'],
    ['photon', '{"features":{}}'],
    ['photon', '{"features":[null]}'],
    ['photon', '{"features":[{"properties":4}]}'],
  ])('of %s: %s', (kind, body) => {
    expect(decodeAnswer(kind, Buffer.from(body)).outcome).toBe('rubbish');
  });

  it('is always reported as invalid, or yields displayable text', () => {
    const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.integer(), fc.constant({}));
    const names = ['road', 'house_number', 'name', 'city', 'country_code', 'street', 'suburb', 'state'];
    const fields = fc.dictionary(fc.constantFrom(...names), odd);
    const shaped = fc.oneof(
      fields.map((address) => ({ address })),
      fields.map((properties) => ({ features: [{ properties }] })),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(fc.constantFrom('nominatim', 'photon'), shaped, (kind, value) => {
        const read = decodeAnswer(kind, Buffer.from(JSON.stringify(value)));
        if (read.outcome !== 'address') return;
        expect(read.address.lines.length).toBeGreaterThan(0);
        for (const line of [...read.address.lines, read.address.place ?? 'x']) {
          expect(line).toMatch(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]+$/u);
          expect(line.isWellFormed()).toBe(true);
          expect(line.length).toBeLessThanOrEqual(330);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a geocoder response', () => {
  it.each<['nominatim' | 'photon', string, readonly string[], string]>([
    ['nominatim', 'nominatim-motorway', ['Autopista Pedro Eugenio Aramburu'], 'El Triángulo, Argentina'],
    ['nominatim', 'nominatim-house', ['Rua Visconde do Rio Branco, 310', 'Centro'], 'Taubaté, SP'],
    ['photon', 'photon-street', ['Belvedere Buildings', 'Elephant and Castle'], 'London, United Kingdom'],
    ['photon', 'photon-house', ['Rua Visconde do Rio Branco, 310', 'Centro'], 'Taubaté, SP'],
  ])('of %s is decoded as in %s', (kind, name, lines, place) => {
    expect(decodeAnswer(kind, fixture(name))).toEqual({ outcome: 'address', address: { lines, place } });
  });

  it.each<['nominatim' | 'photon', string]>([
    ['nominatim', 'nominatim-nothing'],
    ['photon', 'photon-nothing'],
  ])('of %s without a result is decoded as "nothing"', (kind, name) => {
    expect(decodeAnswer(kind, fixture(name))).toEqual({ outcome: 'nothing' });
  });

  it('no more precise than a city is none: the distance to a known place says more', () => {
    const body = Buffer.from('{"address":{"city":"Taubaté","state":"São Paulo","country_code":"br"}}');
    expect(decodeAnswer('nominatim', body)).toEqual({ outcome: 'nothing' });
  });
});

describe('an address is formatted in the local convention', () => {
  it.each([
    ['BR', 'Rua A, 5'],
    ['AR', 'Rua A 5'],
    ['US', '5 Rua A'],
  ])('in %s: %s', (countryCode, line) => {
    expect(wordAddress({ street: 'Rua A', number: '5', countryCode })?.lines).toEqual([line]);
  });

  it('without repeated parts', () => {
    const parts = {
      street: 'A',
      district: 'Montevideo',
      city: 'Montevideo',
      country: 'Uruguay',
      countryCode: 'uy',
    };
    expect(wordAddress(parts)).toEqual({ lines: ['A'], place: 'Montevideo, Uruguay' });
  });

  it('on one line without bidirectional marks', () => {
    expect(textOf(' a\n\u202Eb\u0000  c ')).toBe('a b c');
    expect(textOf(112)).toBe('112');
    expect(textOf(`${'x'.repeat(159)}😀`)).toHaveLength(159);
    expect(textOf('\u200B')).toBeUndefined();
  });
});
