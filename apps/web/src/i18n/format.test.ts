import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const saoPaulo = { timeZone: 'America/Sao_Paulo', distanceUnit: 'km', currency: 'BRL' } as const;
const pt = createFormat({ locale: 'pt', ...saoPaulo, noData: 'sem dado' });
const es = createFormat({ locale: 'es', ...saoPaulo, noData: 'sin dato' });
const en = createFormat({ locale: 'en', ...saoPaulo, noData: 'no data' });
const inMiles = createFormat({ locale: 'en', timeZone: 'UTC', distanceUnit: 'mi', noData: 'no data' });
const all = [en, es, pt];
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('createFormat', () => {
  it('uses the language’s separators', () => {
    expect([en, pt, es].map((format) => format.number(1284))).toEqual(['1,284', '1.284', '1.284']);
    expect([en, pt, es].map((format) => plain(format.percent(0.9237)))).toEqual(['92.4%', '92,4%', '92,4 %']);
  });

  it('shows instants in the account’s time zone, also across midnight', () => {
    const instant = new Date('2026-11-20T01:30:00Z');
    expect(pt.hourOfDay(instant)).toBe(22);
    expect(pt.time(instant)).toBe('22:30');
    expect(pt.date(instant)).toBe('19/11/2026');
    expect(pt.exactTime(instant)).toBe('22:30:00');
    expect(pt.exactDateTime(instant)).toBe('19/11/2026, 22:30:00');
    const tokyo = createFormat({ locale: 'pt', timeZone: 'Asia/Tokyo', distanceUnit: 'km', noData: '' });
    expect(tokyo.date(instant)).toBe('20/11/2026');
    expect(inMiles.hourOfDay(new Date('2026-01-01T00:10:00Z'))).toBe(0);
  });

  it('shows a placeholder for a missing figure', () => {
    for (const missing of [null, undefined, Number.NaN, Infinity]) {
      for (const [format, words] of [
        [en, 'no data'],
        [es, 'sin dato'],
        [pt, 'sem dado'],
      ] as const) {
        const { number, percent, compact, money, compactMoney } = format;
        const { distance, speed, area, hours, duration } = format;
        const writers = [
          number,
          percent,
          compact,
          money,
          compactMoney,
          distance,
          speed,
          area,
          hours,
          duration,
        ];
        expect(writers.map((write) => write(missing))).toEqual(writers.map(() => words));
      }
    }
  });

  it('writes zero as zero, and never as minus zero', () => {
    expect(all.map((format) => [format.number(0), format.number(-0.2), format.compact(0)])).toEqual(
      all.map(() => ['0', '0', '0']),
    );
    expect(all.map((format) => plain(format.speed(-0.3)))).toEqual(all.map(() => '0 km/h'));
    expect(all.map((format) => format.duration(0))).toEqual(all.map(() => '0\u00a0s'));
    expect(all.map((format) => plain(format.money(0)))).toEqual(['R$0.00', '0,00 BRL', 'R$ 0,00']);
  });

  it('abbreviates large numbers in the language’s words, up to 10^12', () => {
    const short = [999, 1234, -1_234_567, 1.2e9, 3.4e12, 1.2e15, 1.2e18];
    expect(all.map((format) => short.map((value) => plain(format.compact(value))))).toEqual([
      ['999', '1.2K', '-1.2M', '1.2B', '3.4T', '1,200T', '1,200,000T'],
      ['999', '1,2 mil', '-1,2 M', '1.200 M', '3,4 B', '1.200 B', '1.200.000 B'],
      ['999', '1,2 mil', '-1,2 mi', '1,2 bi', '3,4 tri', '1.200 tri', '1.200.000 tri'],
    ]);
  });

  it('shows money in the account’s currency, in US dollars without one', () => {
    expect(all.map((format) => plain(format.money(-1234.5)))).toEqual([
      '-R$1,234.50',
      '-1.234,50 BRL',
      '-R$ 1.234,50',
    ]);
    expect(inMiles.money(1234.5)).toBe('$1,234.50');
    expect(all.map((format) => plain(format.money(1234.5, 'USD')))).toEqual([
      '$1,234.50',
      '1.234,50 US$',
      'US$ 1.234,50',
    ]);
    expect(all.map((format) => plain(format.compactMoney(1_234_567)))).toEqual([
      'R$1.2M',
      '1,2 M BRL',
      'R$ 1,2 mi',
    ]);
  });

  it('shows lengths, speeds and areas in the account’s units', () => {
    expect(all.map((format) => plain(format.distance(1312.408)))).toEqual([
      '1,312.4 km',
      '1.312,4 km',
      '1.312,4 km',
    ]);
    expect(plain(inMiles.distance(100))).toBe('62.1 mi');
    expect([plain(pt.speed(62.4)), plain(inMiles.speed(100))]).toEqual(['62 km/h', '62 mph']);
    expect(plain(pt.hours(8214.6))).toBe('8.214,6 h');
    const areas = [9999, 25_000, 2_500_000];
    expect(areas.map((area) => plain(pt.area(area)))).toEqual(['9.999 m²', '2,5 ha', '2,5 km²']);
    expect([1000, ...areas, 5_179_976].map((area) => plain(inMiles.area(area)))).toEqual([
      '10,764 ft²',
      '2.5 ac',
      '6.2 ac',
      '617.8 ac',
      '2.0 mi²',
    ]);
  });

  it('shows durations from seconds to days, never rounded up', () => {
    const minute = 60;
    const hour = 60 * minute;
    const day = 24 * hour;
    const durations = [
      [0.9, '0 s'],
      [59.9, '59 s'],
      [minute, '1 min'],
      [hour - 1, '59 min'],
      [hour, '1 h'],
      [2 * hour + 5 * minute, '2 h 05 min'],
      [3 * day - 1, '71 h 59 min'],
      [3 * day, '3 d'],
      [3 * day + 4 * hour + 59 * minute, '3 d 4 h'],
      [-(2 * hour + 5 * minute), '-2 h 05 min'],
      [-0.5, '0 s'],
    ] as const;
    for (const format of all) {
      expect(durations.map(([seconds]) => plain(format.duration(seconds)))).toEqual(
        durations.map(([, text]) => text),
      );
    }
    expect([en, pt].map((format) => plain(format.duration(1234 * day)))).toEqual(['1,234 d', '1.234 d']);
  });

  it('shows an age in the most suitable unit, never rounded into the future', () => {
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
    const ages = [180, 90 * 86_400, 800 * 86_400].map((seconds) => plain(es.relative(ago(seconds), now)));
    expect(ages).toEqual(['hace 3 min', 'hace 3 meses', 'hace 2 años']);
    // A unit of one or two letters must be a time unit: months would be mistaken for other units.
    for (const format of [en, es, pt])
      expect(plain(format.relative(ago(90 * 86_400), now))).toMatch(/3 (months|meses)/);
  });
});
