/** Content of a file. */
export const financialImportSubjects = ['costs', 'contracts'] as const;
export type FinancialImportSubject = (typeof financialImportSubjects)[number];

/** Fields of import columns, in the order of the template. */
export const financialImportFields = {
  costs: ['asset', 'category', 'kind', 'amount', 'basis', 'from', 'to', 'note'],
  contracts: [
    'code',
    'customer',
    'asset',
    'site',
    'from',
    'to',
    'basis',
    'rate',
    'includedHours',
    'overuseRate',
    'dayRule',
    'leastMinutes',
    'note',
  ],
} as const;
export type FinancialImportField = (typeof financialImportFields)[FinancialImportSubject][number];

/** Outcome of a line: created, already present, or invalid. */
export const financialImportOutcomes = ['create', 'present', 'bad'] as const;
export type FinancialImportOutcome = (typeof financialImportOutcomes)[number];

/** Reasons why a line cannot be imported. */
export const financialImportReasons = [
  'required',
  'asset_or_category',
  'all_units',
  'not_found',
  'ambiguous',
  'unknown_word',
  'not_number',
  'out_of_range',
  'not_day',
  'ends_before',
  'needs_site',
  'too_long',
  'not_one_line',
  'duplicate_line',
  'differs',
  'no_room',
] as const;
export type FinancialImportReason = (typeof financialImportReasons)[number];

export const financialImportStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export const financialImportMaxLines = 5_000;
export const financialImportMaxBytes = 512 * 1024;
