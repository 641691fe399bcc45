export * from './bounding-box.ts';
export * from './great-circle.ts';
export * from './lng-lat.ts';
export * from './find-jumps.ts';
export * from './step-meters.ts';
