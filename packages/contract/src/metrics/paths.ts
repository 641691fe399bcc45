import type { CallPaths } from '../call-address.ts';

export const metricPaths = {
  listMetrics: 'GET /metrics',
  getMetric: 'GET /metrics/:metric',
  listMetricRows: 'GET /metrics/:metric/rows',
  listFigures: 'GET /figures',
  exportFigures: 'GET /figures/export',
  getFigureChoices: 'GET /figures/choices',
  getMetricLateChange: 'GET /metrics/:metric/late-change',
  listLateChanges: 'GET /late-changes',
  getMetricChange: 'GET /metrics/:metric/change',
  exportMetricRows: 'GET /metrics/:metric/rows/export',
  getAssetDay: 'GET /assets/:assetId/days/:day',
} as const satisfies CallPaths;
