import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiKeyScopes } from './values.ts';

it('documents every scope of an API key for integrators', () => {
  const guide = readFileSync(new URL('../../../../docs/integrating.md', import.meta.url), 'utf8');
  for (const scope of apiKeyScopes) expect(guide).toContain(`| \`${scope}\` |`);
});
