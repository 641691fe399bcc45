import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list.ts';
import { suiteModule } from '../modules.ts';
import * as late from './late-change-schemas.ts';
import * as rows from './row-schemas.ts';
import { metricChangeQuery, metricChangeSchema } from './change-schemas.ts';
import * as metrics from './schemas.ts';

// Every module of the suite shows figures; responses include only metrics allowed by `metricModules`.
const MODULE = suiteModule;

export const metricCalls = {
  listMetrics: {
    summary: 'List metrics',
    description: 'Returns the catalog of metrics with formulas, units and versions.',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: metrics.metricListSchema,
  },
  getMetric: {
    summary: 'Get a metric',
    description:
      'Returns the value of a metric in a period with coverage, exclusions and comparison, optionally by groups.',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: metrics.metricQuery,
    status: 200,
    answer: metrics.metricAnswerSchema,
  },
  listFigures: {
    summary: 'Get several metrics',
    description: 'Returns several metrics of the same period and filters.',
    access: sees(MODULE),
    query: metrics.figuresQuery,
    status: 200,
    answer: metrics.figuresSchema,
  },
  exportFigures: {
    summary: 'Export metrics',
    description: 'Returns metrics of a period by groups, with their coverage, as a file.',
    access: sees(MODULE),
    effort: 'export',
    query: metrics.exportFiguresQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getFigureChoices: {
    summary: 'List values of metric filters',
    description: 'Returns the values of each filter with the number of assets.',
    access: sees(MODULE),
    query: metrics.figureChoicesQuery,
    status: 200,
    answer: metrics.figureChoicesSchema,
  },
  getMetricChange: {
    summary: 'Explain the change of a metric',
    description:
      'Returns which assets, and whether the numerator or the denominator, changed a metric compared with another period.',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: metricChangeQuery,
    status: 200,
    answer: metricChangeSchema,
  },
  getMetricLateChange: {
    summary: 'Get the effect of late data',
    description:
      'Returns the value that a metric had at an earlier time, before late data changed its days. Not available for costs.',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: late.metricLateChangeQuery,
    status: 200,
    answer: late.metricLateChangeSchema,
  },
  listLateChanges: {
    summary: 'List days changed by late data',
    description:
      'Returns the closed days of assets that changed since a given time, with their previous values.',
    access: sees(MODULE),
    query: late.listLateChangesQuery,
    status: 200,
    answer: late.lateChangeListSchema,
  },
  exportMetricRows: {
    summary: 'Export the rows of a metric',
    description: 'Returns the days of assets behind a metric as a file.',
    access: sees(MODULE),
    effort: 'export',
    params: metrics.metricParams,
    query: rows.exportMetricRowsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listMetricRows: {
    summary: 'List the rows of a metric',
    description: 'Returns the days of assets that add up to the metric.',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: rows.listMetricRowsQuery,
    status: 200,
    answer: rows.metricRowListSchema,
  },
  getAssetDay: {
    summary: 'Get the facts of a day',
    description: 'Returns all facts of an asset and day, with the values before late data changed them.',
    access: sees(MODULE),
    params: rows.assetDayParams,
    status: 200,
    answer: rows.assetDaySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
