export { readStand, type Motion, type Stand, type StopFix, type StopRule } from './read-stand.ts';
export {
  requestStop,
  stepStop,
  type StopEffect,
  type StopEvent,
  type StopState,
  type StopStep,
} from './remote-stop.ts';
