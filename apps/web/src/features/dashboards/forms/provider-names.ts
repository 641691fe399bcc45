import type { ReportProvider } from '@azimute/contract/dashboards/values';

/** The same in every language. */
export const providerNames: Readonly<Record<ReportProvider, string>> = {
  power_bi: 'Power BI',
  metabase: 'Metabase',
  superset: 'Superset',
  grafana: 'Grafana',
};
