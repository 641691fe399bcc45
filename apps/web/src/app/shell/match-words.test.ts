import { describe, expect, it } from 'vitest';
import { matchesWords, rankMatch } from './match-words.ts';

describe('a search over names', () => {
  it.each([
    ['Sair', 'ajuda'],
    ['Idioma: Español', 'español english'],
    ['Mapa', 'mapas'],
  ])('does not match %j for %j', (text, search) => {
    expect(matchesWords(text, search)).toBe(false);
  });

  it.each([
    ['Sair', ''],
    ['Visão geral', 'visao'],
    ['Início', 'INÍ'],
    ['Trocar de conta: Locadora Serra Azul', 'serra  trocar'],
  ])('matches %j for %j', (text, search) => {
    expect(matchesWords(text, search)).toBe(true);
  });
});

it('ranks exact matches first, then prefixes, word prefixes, substrings, and other fields', () => {
  const texts = ['ALR-12', 'Cantera', 'La Mina', 'Mina del Norte', 'mína'];
  const ranked = texts.toSorted((a, b) => rankMatch(a, 'MINA') - rankMatch(b, 'MINA'));
  expect(ranked).toEqual(['mína', 'Mina del Norte', 'La Mina', 'ALR-12', 'Cantera']);
  expect(rankMatch('Contaminado', 'mina')).toBe(3);
});
