import type { Locale } from '@azimute/contract';

export type OnSiteColumn =
  | 'customer'
  | 'asset'
  | 'model'
  | 'geofence'
  | 'unit'
  | 'days'
  | 'assetDays'
  | 'shortDays'
  | 'firstDay'
  | 'lastDay'
  | 'inside'
  | 'observed'
  | 'unobserved'
  | 'certainty'
  | 'inferred'
  | 'isInside'
  | 'from'
  | 'to'
  | 'zone'
  | 'leastMinutes';
export type OnSiteDayColumn =
  | 'day'
  | 'asset'
  | 'model'
  | 'customer'
  | 'geofence'
  | 'counts'
  | 'inside'
  | 'observed'
  | 'unobserved'
  | 'certainty'
  | 'inferred'
  | 'visits'
  | 'entered'
  | 'left';

interface OnSiteTexts {
  readonly groups: { readonly title: string; readonly headings: Readonly<Record<OnSiteColumn, string>> };
  readonly days: { readonly title: string; readonly headings: Readonly<Record<OnSiteDayColumn, string>> };
  readonly yes: string;
  readonly no: string;
}

/** The words of exported files, the same as on the screens. */
export const onSiteTexts: Readonly<Record<Locale, OnSiteTexts>> = {
  en: {
    groups: {
      title: 'Days on site',
      headings: {
        customer: 'Customer',
        asset: 'Asset',
        model: 'Model',
        geofence: 'Geofence',
        unit: 'UL',
        days: 'Days on site',
        assetDays: 'Days of assets',
        shortDays: 'Shorter days, not counted',
        firstDay: 'First day',
        lastDay: 'Last day',
        inside: 'Inside',
        observed: 'Observed',
        unobserved: 'Unobserved',
        certainty: 'Certainty',
        inferred: 'An end not observed',
        isInside: 'Inside now',
        from: 'From',
        to: 'To, excluded',
        zone: 'Time zone',
        leastMinutes: 'Least minutes of a day',
      },
    },
    days: {
      title: 'Days on site, day by day',
      headings: {
        day: 'Day',
        asset: 'Asset',
        model: 'Model',
        customer: 'Customer',
        geofence: 'Geofence',
        counts: 'Counts',
        inside: 'Inside',
        observed: 'Observed',
        unobserved: 'Unobserved',
        certainty: 'Certainty',
        inferred: 'An end not observed',
        visits: 'Visits',
        entered: 'First entry',
        left: 'Last exit',
      },
    },
    yes: 'Yes',
    no: 'No',
  },
  es: {
    groups: {
      title: 'Días en obra',
      headings: {
        customer: 'Cliente',
        asset: 'Activo',
        model: 'Modelo',
        geofence: 'Geocerca',
        unit: 'UL',
        days: 'Días en obra',
        assetDays: 'Días de activos',
        shortDays: 'Días más cortos, no contados',
        firstDay: 'Primer día',
        lastDay: 'Último día',
        inside: 'Dentro',
        observed: 'Observado',
        unobserved: 'No observado',
        certainty: 'Certeza',
        inferred: 'Un extremo no observado',
        isInside: 'Dentro ahora',
        from: 'Desde',
        to: 'Hasta, excluido',
        zone: 'Zona horaria',
        leastMinutes: 'Minutos mínimos de un día',
      },
    },
    days: {
      title: 'Días en obra, día a día',
      headings: {
        day: 'Día',
        asset: 'Activo',
        model: 'Modelo',
        customer: 'Cliente',
        geofence: 'Geocerca',
        counts: 'Cuenta',
        inside: 'Dentro',
        observed: 'Observado',
        unobserved: 'No observado',
        certainty: 'Certeza',
        inferred: 'Un extremo no observado',
        visits: 'Visitas',
        entered: 'Primera entrada',
        left: 'Última salida',
      },
    },
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    groups: {
      title: 'Dias em obra',
      headings: {
        customer: 'Cliente',
        asset: 'Ativo',
        model: 'Modelo',
        geofence: 'Cerca',
        unit: 'UL',
        days: 'Dias em obra',
        assetDays: 'Dias de ativos',
        shortDays: 'Dias mais curtos, não contados',
        firstDay: 'Primeiro dia',
        lastDay: 'Último dia',
        inside: 'Dentro',
        observed: 'Observado',
        unobserved: 'Não observado',
        certainty: 'Certeza',
        inferred: 'Um extremo não observado',
        isInside: 'Dentro agora',
        from: 'De',
        to: 'Até, excluído',
        zone: 'Fuso horário',
        leastMinutes: 'Minutos mínimos de um dia',
      },
    },
    days: {
      title: 'Dias em obra, dia a dia',
      headings: {
        day: 'Dia',
        asset: 'Ativo',
        model: 'Modelo',
        customer: 'Cliente',
        geofence: 'Cerca',
        counts: 'Conta',
        inside: 'Dentro',
        observed: 'Observado',
        unobserved: 'Não observado',
        certainty: 'Certeza',
        inferred: 'Um extremo não observado',
        visits: 'Visitas',
        entered: 'Primeira entrada',
        left: 'Última saída',
      },
    },
    yes: 'Sim',
    no: 'Não',
  },
};
