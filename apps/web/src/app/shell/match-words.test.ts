import { describe, expect, it } from 'vitest';
import { matchesWords } from './match-words.ts';

describe('a search over names', () => {
  it.each([
    ['Sair', 'ajuda'],
    ['Idioma: Español', 'español english'],
    ['Mapa', 'mapas'],
  ])('does not find %j by %j', (text, search) => {
    expect(matchesWords(text, search)).toBe(false);
  });

  it.each([
    ['Sair', ''],
    ['Visão geral', 'visao'],
    ['Início', 'INÍ'],
    ['Trocar de conta: Locadora Serra Azul', 'serra  trocar'],
  ])('finds %j by %j', (text, search) => {
    expect(matchesWords(text, search)).toBe(true);
  });
});
