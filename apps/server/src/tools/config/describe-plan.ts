import type { ConfigurationPlan, ConfigurationStep } from '@azimute/contract';

/** Describes a step in words. */
export function describeStep({ section, name, action, changes }: ConfigurationStep): string[] {
  if (action === 'delete') return [`- ${section} "${name}": ${section === 'units' ? 'archive' : 'delete'}`];
  if (action === 'change')
    return [
      `~ ${section} "${name}": change`,
      ...changes.map(({ field, from, to }) => `    ${field}: ${show(from)} -> ${show(to)}`),
    ];
  const set = changes.filter(({ to }) => !isEmpty(to));
  return [`+ ${section} "${name}": create`, ...set.map(({ field, to }) => `    ${field}: ${show(to)}`)];
}

/** Describes how many steps of each kind a plan has. */
export function describeCounts({ steps, kept, hash }: ConfigurationPlan): string[] {
  const count = (wanted: ConfigurationStep['action']): number =>
    steps.filter(({ action }) => action === wanted).length;
  return [
    ...(kept.length === 0
      ? []
      : [
          `Kept, although not in the files (--delete deletes them): ${kept.map(({ section, name }) => `${section} "${name}"`).join(', ')}`,
        ]),
    steps.length === 0
      ? 'The account matches the files.'
      : `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete. Plan ${hash}`,
  ];
}

type Figures = Readonly<Record<string, number>>;

/** Describes what a geofence or alert type would have done in the last 30 days. */
export function describeBacktest(
  call: NonNullable<ConfigurationStep['backtest']>['call'],
  result: Readonly<Record<string, unknown>>,
): string {
  const [figures, saved] = [result['figures'] as Figures, result['saved'] as Figures | null];
  const counted = (name: string, noun: string): string =>
    `${figures[name] ?? 0} ${noun}${saved === null ? '' : ` (so far ${saved[name] ?? 0})`}`;
  const parts =
    call === 'backtestGeofence'
      ? [
          counted('entries', 'entries'),
          counted('exits', 'exits'),
          counted('passages', 'passages'),
          counted('speedings', 'times over the limit'),
        ]
      : [counted('times', 'times'), counted('assets', 'assets')];
  return `    in the last 30 days: ${parts.join(', ')}`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function show(value: unknown): string {
  return JSON.stringify(value);
}
