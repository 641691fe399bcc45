export { addWorkingMinutes } from './add-working-minutes.ts';
export { spansWithin, type WorkingHours, type WorkingSpan } from './working-spans.ts';
