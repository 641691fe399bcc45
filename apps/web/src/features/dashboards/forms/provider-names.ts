import type { ReportProvider } from '@azimute/contract/dashboards/values';

/** Not translated. */
export const providerNames: Readonly<Record<ReportProvider, string>> = {
  power_bi: 'Power BI',
  metabase: 'Metabase',
  superset: 'Superset',
  grafana: 'Grafana',
};
