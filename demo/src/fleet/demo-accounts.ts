import type { DemoAccount } from './demo-asset.ts';
import { guaporanga } from './guaporanga.ts';
import { urupiranga } from './urupiranga.ts';

/** Two accounts with invented companies, makes and customers; the viewer sees the first UL of the first. */
export const demoAccounts: readonly [DemoAccount, DemoAccount] = [guaporanga, urupiranga];
