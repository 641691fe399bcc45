export { countNeighbours, type SeenAsset } from './count-neighbours.ts';
export { likelyCause, powerEvents, type SilenceEvidence } from './likely-cause.ts';
