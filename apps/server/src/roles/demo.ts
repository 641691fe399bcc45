import { defineRoutes } from '../platform/http/route-table.ts';

/** How far the past of the demo's fleet is loaded, for all who want to know it. */
export interface DemoHistory {
  /** From 0 to 1; null while nothing is being loaded. */
  loadedShare: number | null;
}

export function createDemoHistory(): DemoHistory {
  return { loadedShare: null };
}

export function demoHistoryRoutes(history: DemoHistory) {
  return defineRoutes({ readDemoHistory: async () => ({ loadedShare: history.loadedShare }) });
}
