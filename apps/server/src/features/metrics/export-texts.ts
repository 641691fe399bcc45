import type { Locale, MetricCode, MetricUnit } from '@azimute/contract';
import { metricNames } from './metric-names.ts';

interface MetricExportTexts {
  readonly figures: string;
  readonly all: string;
  readonly group: string;
  readonly metric: string;
  readonly value: string;
  readonly unit: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly assetsKnown: string;
  readonly assets: string;
  readonly hoursKnown: string;
  readonly hours: string;
  readonly before: string;
  readonly target: string;
  readonly againstTarget: string;
  readonly met: string;
  readonly near: string;
  readonly missed: string;
  readonly under: string;
  readonly within: string;
  readonly over: string;
  readonly to: string;
  readonly day: string;
  readonly asset: string;
  readonly unitOfDay: string;
  readonly revised: string;
  readonly yes: string;
  readonly no: string;
  readonly from: string;
  readonly names: Readonly<Record<MetricCode, string>>;
  /** `¤` stands for the currency. */
  readonly units: Readonly<Record<MetricUnit, string>>;
}

/** The words of exported figures, the same as on the screens. */
export const metricExportTexts: Readonly<Record<Locale, MetricExportTexts>> = {
  en: {
    figures: 'Figures',
    all: 'All',
    group: 'Group',
    metric: 'Metric',
    value: 'Value',
    unit: 'Unit',
    numerator: 'Numerator',
    denominator: 'Denominator',
    assetsKnown: 'Assets with data',
    assets: 'Assets',
    hoursKnown: 'Hours known',
    hours: 'Hours',
    before: 'Before',
    target: 'Target',
    againstTarget: 'Against target',
    met: 'Met',
    near: 'Near the target',
    missed: 'Missed',
    under: 'Under-used',
    within: 'As targeted',
    over: 'Over-used',
    to: 'Until (excluded)',
    day: 'Day',
    asset: 'Asset',
    unitOfDay: 'UL',
    revised: 'Corrected',
    yes: 'Yes',
    no: 'No',
    from: 'From',
    names: metricNames.en,
    units: {
      liters: 'L',
      liters_per_hour: 'L / h',
      liters_per_100_km: 'L / 100 km',
      kilograms: 'kg',
      kilograms_per_hour: 'kg / h',
      kilograms_per_100_km: 'kg / 100 km',
      percent: '%',
      hours: 'h',
      kilometers: 'km',
      days: 'days',
      seconds: 's',
      per_100_km: 'per 100 km',
      per_100_h: 'per 100 h',
      money: '¤',
      money_per_hour: '¤ / h',
      money_per_km: '¤ / km',
    },
  },
  es: {
    figures: 'Cifras',
    all: 'Todos',
    group: 'Grupo',
    metric: 'Métrica',
    value: 'Valor',
    unit: 'Unidad',
    numerator: 'Numerador',
    denominator: 'Denominador',
    assetsKnown: 'Activos con datos',
    assets: 'Activos',
    hoursKnown: 'Horas conocidas',
    hours: 'Horas',
    before: 'Antes',
    target: 'Meta',
    againstTarget: 'Frente a la meta',
    met: 'Cumplida',
    near: 'Cerca de la meta',
    missed: 'No cumplida',
    under: 'Poco usado',
    within: 'Según la meta',
    over: 'Muy usado',
    to: 'Hasta (excluido)',
    day: 'Día',
    asset: 'Activo',
    unitOfDay: 'UL',
    revised: 'Corregido',
    yes: 'Sí',
    no: 'No',
    from: 'Desde',
    names: metricNames.es,
    units: {
      liters: 'L',
      liters_per_hour: 'L / h',
      liters_per_100_km: 'L / 100 km',
      kilograms: 'kg',
      kilograms_per_hour: 'kg / h',
      kilograms_per_100_km: 'kg / 100 km',
      percent: '%',
      hours: 'h',
      kilometers: 'km',
      days: 'días',
      seconds: 's',
      per_100_km: 'por 100 km',
      per_100_h: 'por 100 h',
      money: '¤',
      money_per_hour: '¤ / h',
      money_per_km: '¤ / km',
    },
  },
  pt: {
    figures: 'Números',
    all: 'Todos',
    group: 'Grupo',
    metric: 'Métrica',
    value: 'Valor',
    unit: 'Unidade',
    numerator: 'Numerador',
    denominator: 'Denominador',
    assetsKnown: 'Ativos com dados',
    assets: 'Ativos',
    hoursKnown: 'Horas conhecidas',
    hours: 'Horas',
    before: 'Antes',
    target: 'Meta',
    againstTarget: 'Frente à meta',
    met: 'Atingida',
    near: 'Perto da meta',
    missed: 'Não atingida',
    under: 'Pouco usado',
    within: 'Conforme a meta',
    over: 'Muito usado',
    to: 'Até (exclusive)',
    day: 'Dia',
    asset: 'Ativo',
    unitOfDay: 'UL',
    revised: 'Corrigido',
    yes: 'Sim',
    no: 'Não',
    from: 'De',
    names: metricNames.pt,
    units: {
      liters: 'L',
      liters_per_hour: 'L / h',
      liters_per_100_km: 'L / 100 km',
      kilograms: 'kg',
      kilograms_per_hour: 'kg / h',
      kilograms_per_100_km: 'kg / 100 km',
      percent: '%',
      hours: 'h',
      kilometers: 'km',
      days: 'dias',
      seconds: 's',
      per_100_km: 'por 100 km',
      per_100_h: 'por 100 h',
      money: '¤',
      money_per_hour: '¤ / h',
      money_per_km: '¤ / km',
    },
  },
};
