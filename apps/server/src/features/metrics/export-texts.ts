import type { Locale, MetricCode, MetricUnit } from '@azimute/contract';

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
    names: {
      utilization: 'Utilization',
      working_share: 'Working share',
      idle_share: 'Idle share',
      engine_hours: 'Engine hours',
      idle_hours: 'Idle hours',
      distance: 'Distance',
      days_on_site: 'Days on site',
      physical_availability: 'Physical availability',
      mechanical_availability: 'Mechanical availability',
      mtbf: 'Mean time between failures',
      mttr: 'Mean time to repair',
      communicating_share: 'Communicating',
      completeness: 'Completeness',
      data_delay: 'Delay of data',
      buffered_share: 'Kept by devices',
      speeding_per_100_km: 'Speeding by distance',
      events_per_100_h: 'Harsh events per 100 h',
      use_outside_hours: 'Use outside working hours',
      utilization_in_hours: 'Utilization in working hours',
      availability_in_hours: 'Availability in working hours',
      over_limit_share: 'Over the limit',
      cost: 'Cost',
      cost_per_hour: 'Cost per hour',
      idle_cost: 'Idle cost',
      cost_per_km: 'Cost by distance',
      rental_time_utilization: 'Rental time utilization',
    },
    units: {
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
    names: {
      utilization: 'Utilización',
      working_share: 'Tiempo trabajando',
      idle_share: 'Ralentí',
      engine_hours: 'Horas de motor',
      idle_hours: 'Horas en ralentí',
      distance: 'Distancia',
      days_on_site: 'Días en obra',
      physical_availability: 'Disponibilidad física',
      mechanical_availability: 'Disponibilidad mecánica',
      mtbf: 'Tiempo medio entre fallas',
      mttr: 'Tiempo medio de reparación',
      communicating_share: 'Comunicando',
      completeness: 'Completitud',
      data_delay: 'Demora de los datos',
      buffered_share: 'Guardadas por dispositivos',
      speeding_per_100_km: 'Excesos por distancia',
      events_per_100_h: 'Eventos bruscos por 100 h',
      use_outside_hours: 'Uso fuera del horario laboral',
      utilization_in_hours: 'Utilización en horario laboral',
      availability_in_hours: 'Disponibilidad en horario laboral',
      over_limit_share: 'Sobre el límite',
      cost: 'Costo',
      cost_per_hour: 'Costo por hora',
      idle_cost: 'Costo de ralentí',
      cost_per_km: 'Costo por distancia',
      rental_time_utilization: 'Utilización de alquiler',
    },
    units: {
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
    names: {
      utilization: 'Utilização',
      working_share: 'Tempo trabalhando',
      idle_share: 'Tempo ocioso',
      engine_hours: 'Horas de motor',
      idle_hours: 'Horas ociosas',
      distance: 'Distância',
      days_on_site: 'Dias em obra',
      physical_availability: 'Disponibilidade física',
      mechanical_availability: 'Disponibilidade mecânica',
      mtbf: 'Tempo médio entre falhas',
      mttr: 'Tempo médio de reparo',
      communicating_share: 'Comunicando',
      completeness: 'Completude',
      data_delay: 'Atraso dos dados',
      buffered_share: 'Guardadas por dispositivos',
      speeding_per_100_km: 'Excessos por distância',
      events_per_100_h: 'Eventos bruscos por 100 h',
      use_outside_hours: 'Uso fora do expediente',
      utilization_in_hours: 'Utilização no expediente',
      availability_in_hours: 'Disponibilidade no expediente',
      over_limit_share: 'Acima do limite',
      cost: 'Custo',
      cost_per_hour: 'Custo por hora',
      idle_cost: 'Custo ocioso',
      cost_per_km: 'Custo por distância',
      rental_time_utilization: 'Utilização de locação',
    },
    units: {
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

/** What metrics are called in each language. */
export const metricNames: Readonly<Record<Locale, Readonly<Record<MetricCode, string>>>> = {
  en: metricExportTexts.en.names,
  es: metricExportTexts.es.names,
  pt: metricExportTexts.pt.names,
};
