import { expect, it } from 'vitest';
import { parseAnswer } from './parse-answer.ts';

it.each(['9007199254740993', '-9007199254740993', '89014103211118510720', `1${'0'.repeat(400)}1`])(
  'keeps the digits of %s as text',
  (digits) => {
    expect(parseAnswer(`{"attributes":{"serial":${digits},"all":[${digits},1]}}`)).toEqual({
      attributes: { serial: digits, all: [digits, 1] },
    });
  },
);

it.each([
  '{"a":1,"b":[1.5,-2e3,"9007199254740993"],"c":null}',
  '{"longitude":-46.633300000000001,"id":9007199254740991}',
  '9007199254740992',
  '[]',
])('matches JSON.parse for %s', (text) => {
  expect(parseAnswer(text)).toEqual(JSON.parse(text));
});

it('rejects invalid JSON', () => {
  expect(() => parseAnswer('{"a":9007199254740993')).toThrow(SyntaxError);
});
