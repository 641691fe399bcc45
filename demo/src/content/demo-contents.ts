import type { DemoContents } from './demo-content.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

export const demoContents: DemoContents = { en, es, pt };
