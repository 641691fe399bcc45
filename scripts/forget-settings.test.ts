import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetSettings } from './lib/forget-settings.mjs';

const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'operating', 'settings.md'), 'utf8');
const documented = [...guide.matchAll(/^\| `([A-Z_]+)(?:<[^>]+>)?` \|/gm)].map(([row, name = '']) =>
  row.includes('<') ? `${name}7` : name,
);

describe('deleting a person’s settings', () => {
  const before = { ...process.env };
  beforeEach(() => {
    for (const name of documented) process.env[name] = 'theirs';
    process.env['VITE_SESSION_KEY'] = 'theirs';
    process.env['TEST_DATABASE_URL'] = 'kept';
  });
  afterEach(() => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  });

  it('deletes every setting that the operating guide lists, and nothing else', () => {
    expect(documented).toEqual(expect.arrayContaining(['SMTP_URL', 'DIRECTORY_SECRET_7', 'NODE_ENV']));
    forgetSettings();
    expect(Object.entries(process.env).filter(([, value]) => value === 'theirs')).toEqual([]);
    expect(process.env['TEST_DATABASE_URL']).toBe('kept');
    expect(process.env['PATH']).toBe(before['PATH']);
  });
});
