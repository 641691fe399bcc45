export * from './add-working-minutes.ts';
