export * from './continue-meter.ts';
export * from './count-services.ts';
export * from './find-due.ts';
export * from './forecast-due.ts';
export * from './maintenance-task.ts';
