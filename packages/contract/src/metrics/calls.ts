import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list.ts';
import { suiteModule } from '../modules.ts';
import * as late from './late-change-schemas.ts';
import * as rows from './row-schemas.ts';
import * as metrics from './schemas.ts';

// Every module of the suite shows figures. Which metrics, `metricModules` says: the answers keep to it.
const MODULE = suiteModule;

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
  listFigures: {
    summary: 'Several metrics of one period and scope at once, each with all that it says alone',
    access: sees(MODULE),
    query: metrics.figuresQuery,
    status: 200,
    answer: metrics.figuresSchema,
  },
  exportFigures: {
    summary: 'Metrics of a period by groups, with their coverage, as a file',
    access: sees(MODULE),
    effort: 'export',
    query: metrics.exportFiguresQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getFigureChoices: {
    summary:
      'What figures can be narrowed down by: ULs, categories, segments and the others that assets have',
    access: sees(MODULE),
    query: metrics.figureChoicesQuery,
    status: 200,
    answer: metrics.figureChoicesSchema,
  },
  getMetricChange: {
    summary:
      'What changed a metric against another period: which assets, and its numerator or its denominator',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: metrics.metricChangeQuery,
    status: 200,
    answer: metrics.metricChangeSchema,
  },
  getMetricLateChange: {
    summary:
      'What a metric of a period would have said at an instant, before late data changed its days; not of costs',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: late.metricLateChangeQuery,
    status: 200,
    answer: late.metricLateChangeSchema,
  },
  listLateChanges: {
    summary: 'Closed days of assets that came out otherwise since an instant, with what they said then',
    access: sees(MODULE),
    query: late.listLateChangesQuery,
    status: 200,
    answer: late.lateChangeListSchema,
  },
  exportMetricRows: {
    summary: 'The asset-days that a metric is made of, as a file',
    access: sees(MODULE),
    effort: 'export',
    params: metrics.metricParams,
    query: rows.exportMetricRowsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listMetricRows: {
    summary: 'The asset-days that a metric is made of; they add up to it',
    access: sees(MODULE),
    params: metrics.metricParams,
    query: rows.listMetricRowsQuery,
    status: 200,
    answer: rows.metricRowListSchema,
  },
  getAssetDay: {
    summary: 'All facts of an asset and day, and what they were before late data changed them',
    access: sees(MODULE),
    params: rows.assetDayParams,
    status: 200,
    answer: rows.assetDaySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
