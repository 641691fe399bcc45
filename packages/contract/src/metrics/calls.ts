import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as metrics from './schemas.ts';

// Facts are of assets and their positions: whoever sees those sees what they add up to, in every module.
const MODULE = 'services:simc:geolocalizacao';

export const metricCalls = {
  listMetrics: {
    summary: 'The catalogue of metrics: formulas, units, versions, and what they need to be known',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: metrics.metricListSchema,
  },
  getMetric: {
    summary:
      'A metric of a period, with what it was made of, its coverage, what was left out, and the period before; by groups where asked',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: metrics.metricQuery,
    status: 200,
    answer: metrics.metricAnswerSchema,
  },
  listMetricRows: {
    summary: 'The asset-days that a metric is made of; they add up to it',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: metrics.listMetricRowsQuery,
    status: 200,
    answer: metrics.metricRowListSchema,
  },
  getAssetDay: {
    summary: 'All facts of an asset and day, and what they were before late data changed them',
    access: sees(MODULE),
    params: metrics.assetDayParams,
    status: 200,
    answer: metrics.assetDaySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
