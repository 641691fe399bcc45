export type { AlertedAsset, AlertRule } from './alert-rule.ts';
export { controlPeriodMs, type AlertOutput } from './alert-output.ts';
