import { readFileSync } from 'node:fs';
import { apiKeyScopes } from '@azimute/contract';
import { expect, it } from 'vitest';

it('documents every scope of an API key for integrators', () => {
  const guide = readFileSync(new URL('../../../../../docs/integrating.md', import.meta.url), 'utf8');
  for (const scope of apiKeyScopes) expect(guide).toContain(`| \`${scope}\` |`);
});
