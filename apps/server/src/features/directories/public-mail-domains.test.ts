import { expect, it } from 'vitest';
import { isPublicMailDomain } from './public-mail-domains.ts';

it.each([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.com.br',
  'yahoo.com',
  'yahoo.com.br',
  'yahoo.co.uk',
  'live.com',
  'icloud.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'proton.me',
  'mx.gmail.com',
])('recognizes %s as the domain of a mail provider', (domain) => {
  expect(isPublicMailDomain(domain)).toBe(true);
});

it.each([
  'alfa.example',
  'live.alfa.com.br',
  'gmail.alfa.com',
  'mygmail.com',
  'yahoo',
  'globo.com.br',
  'com.br',
])('recognizes %s as the domain of a company', (domain) => {
  expect(isPublicMailDomain(domain)).toBe(false);
});
