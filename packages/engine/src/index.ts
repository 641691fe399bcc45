export * from './status/asset-state.ts';
export * from './status/asset-status.ts';
export * from './status/engine-sign.ts';
export * from './status/latest-state.ts';
export * from './status/meters.ts';
export * from './status/status-history.ts';
