import { expect, it } from 'vitest';
import { writeFigure, writeOpenAlerts } from './figures-lines.ts';

const reader = { locale: 'pt', period: 'week', distanceUnit: 'km' } as const;
const line = (...of: Parameters<typeof writeFigure>): string =>
  writeFigure(...of).replaceAll(/[\u00A0\u202F]/g, ' ');
const of = (value: number | null, share: number) => ({ value, coverage: { share } });

it('shows a figure with its target, previous period and coverage', () => {
  const figure = of(63.2, 0.96);
  const target = { value: 65, isMet: false, isNear: true };
  const utilization = { metric: 'utilization', unit: 'percent', currency: 'BRL', figure, target } as const;
  expect(line({ ...utilization, before: { value: 60.1 } }, reader)).toBe(
    'Utilização: 63,2% · meta 65% · perto da meta · semana anterior 60,1% (+3,1 p.p.) · cobertura 96%',
  );
});

it('shows hours with their change, and missing data', () => {
  const rest = { currency: 'BRL', target: null } as const;
  expect(
    line(
      { ...rest, metric: 'engine_hours', unit: 'hours', figure: of(1234.5, 0.96), before: { value: 1300 } },
      { ...reader, period: 'month' },
    ),
  ).toBe('Horas de motor: 1.234,5 h · mês anterior 1.300 h (-65,5 h) · cobertura 96%');
  expect(
    line({ ...rest, metric: 'days_on_site', unit: 'days', figure: of(null, 0.2), before: null }, reader),
  ).toBe('Dias em obra: dados insuficientes · cobertura 20%');
});

it('shows costs per distance in the account’s unit', () => {
  const cost = {
    metric: 'cost_per_km',
    unit: 'money_per_km',
    currency: 'USD',
    before: null,
    target: null,
  } as const;
  expect(line({ ...cost, figure: of(1, 1) }, { locale: 'en', period: 'day', distanceUnit: 'mi' })).toBe(
    'Cost per distance: $1.61 / mi · coverage 100%',
  );
});

it('shows open alerts and the most severe of them', () => {
  const alerts = {
    opened: 1200,
    running: 4,
    mine: 0,
    overdue: 0,
    newestId: null,
    bySeverity: [{ severity: 'critical' as const, count: 2 }],
  };
  expect(writeOpenAlerts(alerts, 'pt')).toBe('Alertas abertos no envio deste e-mail: 1.204 · Gravíssimo: 2');
});
