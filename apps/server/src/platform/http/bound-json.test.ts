import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundJson } from './bound-json.ts';

const bytes = (text: string): Buffer => Buffer.from(text.padEnd(40_000));
const detailOf = (text: string): unknown => {
  try {
    boundJson(bytes(text));
    return undefined;
  } catch (error) {
    return (error as { detail?: string }).detail;
  }
};
const members = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, 1])));

describe('the bound of JSON bodies', () => {
  it('refuses deep nesting, complete or not', () => {
    expect(detailOf('['.repeat(64) + ']'.repeat(64))).toBeUndefined();
    expect(detailOf('['.repeat(65))).toMatch(/64 levels/);
    expect(detailOf('{"a":'.repeat(65))).toMatch(/64 levels/);
    expect(detailOf('[{}],'.repeat(500))).toBeUndefined();
  });

  it('refuses an object with too many members, at any depth', () => {
    expect(detailOf(members(2_000))).toBeUndefined();
    expect(detailOf(members(2_001))).toMatch(/2000 members/);
    expect(detailOf(`[[{"a":${members(2_001)}}]]`)).toMatch(/2000 members/);
    expect(detailOf(`[${'{"a":1,"b":2},'.repeat(3_000)}{}]`)).toBeUndefined();
  });

  it('ignores what is written in strings', () => {
    expect(detailOf(JSON.stringify({ text: '['.repeat(100) + '"\\:{'.repeat(3_000) }))).toBeUndefined();
  });

  it('accepts every flat value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(detailOf(text)).toBeUndefined();
      }),
    );
  });
});
