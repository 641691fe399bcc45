export * from './bounding-box.ts';
export * from './geo-point.ts';
export * from './great-circle.ts';
export * from './lng-lat.ts';
export * from './meters-per-pixel.ts';
export * from './step-meters.ts';
