import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const saoPaulo = { timeZone: 'America/Sao_Paulo', distanceUnit: 'km' } as const;
const pt = createFormat({ locale: 'pt', ...saoPaulo });
const es = createFormat({ locale: 'es', ...saoPaulo });
const en = createFormat({ locale: 'en', ...saoPaulo });
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('createFormat', () => {
  it('groups and divides as the language does', () => {
    expect([en, pt, es].map((format) => format.number(1284))).toEqual(['1,284', '1.284', '1.284']);
    expect([en, pt, es].map((format) => plain(format.percent(0.9237)))).toEqual(['92.4%', '92,4%', '92,4 %']);
    expect([en, pt, es].map((format) => plain(format.compact(1_234_567)))).toEqual([
      '1.2M',
      '1,2 mi',
      '1,2 M',
    ]);
  });

  it('shows instants in the zone of the account, also across midnight', () => {
    const instant = new Date('2026-11-20T01:30:00Z');
    expect(pt.hourOfDay(instant)).toBe(22);
    expect(pt.time(instant)).toBe('22:30');
    expect(pt.date(instant)).toBe('19/11/2026');
    expect(createFormat({ locale: 'pt', timeZone: 'Asia/Tokyo', distanceUnit: 'km' }).date(instant)).toBe(
      '20/11/2026',
    );
    expect(
      createFormat({ locale: 'en', timeZone: 'UTC', distanceUnit: 'km' }).hourOfDay(
        new Date('2026-01-01T00:10:00Z'),
      ),
    ).toBe(0);
  });

  it('tells lengths and speeds in the units of the account', () => {
    const miles = createFormat({ locale: 'en', timeZone: 'UTC', distanceUnit: 'mi' });
    expect(plain(pt.distance(312.408))).toBe('312,4 km');
    expect(plain(miles.distance(100))).toBe('62.1 mi');
    expect([plain(pt.speed(62.4)), plain(miles.speed(100))]).toEqual(['62 km/h', '62 mph']);
    expect(plain(pt.hours(8214.6))).toBe('8.214,6 h');
  });

  it('tells how long ago in the unit that says it best, never rounding up into the future', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
    const moments = [ago(0), ago(0.4), ago(-0.4), ago(-20)];
    expect(moments.map((date) => en.relative(date, now))).toEqual(Array(4).fill('now'));
    expect([pt.relative(now, now), es.relative(now, now)]).toEqual(['agora', 'ahora']);
    expect(plain(pt.relative(ago(59), now))).toBe('há 59 seg');
    expect(plain(pt.relative(ago(119), now))).toBe('há 1 min');
    expect(plain(en.relative(ago(7199), now))).toBe('1 hr ago');
    expect(plain(es.relative(ago(7200), now))).toBe('hace 2 h');
    expect(plain(pt.relative(ago(3 * 86_400), now))).toBe('há 3 dias');
    expect(plain(pt.relative(ago(800 * 86_400), now))).toBe('há 2 anos');
  });
});
