/** A figure against its limit: met when the load is at most 1. */
export function verdict(load: number, text: string): string {
  return `${text} ${load <= 1 ? '(met)' : '(NOT met)'}`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
