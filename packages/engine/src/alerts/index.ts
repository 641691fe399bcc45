export type { AlertedAsset, AlertRule } from './alert-rule.ts';
export { prepareAlertRules, type AlertPlan, type AlertRuleSet } from './alert-plan.ts';
export { controlPeriodMs, type AlertOutput } from './alert-output.ts';
export { alertsReducer } from './alerts-reducer.ts';
export { noAlerts, type AlertsState, type AssetAlerts, type AssetEvidence } from './alerts-state.ts';
export { takeAlarms, type DeviceAlarm } from './take-alarms.ts';
export {
  AlertBacktest,
  type AlertTrial,
  type TriedAsset,
  type TriedRule,
} from './backtest/alert-backtest.ts';
export type { AlertBacktestPeriod } from './backtest/backtest-tally.ts';
