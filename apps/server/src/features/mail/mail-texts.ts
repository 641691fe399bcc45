import type { Locale } from '@azimute/contract';
import type { MailTexts } from './mail-words.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { pt } from './texts/pt.ts';

export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, es, pt };
