import { expect, it } from 'vitest';
import { parseS3Settings } from './s3-settings.ts';

const whole = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'azimute',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const parse = (settings: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return { settings: parseS3Settings((name) => settings[name], problems), problems };
};

it('returns null without settings, and requires all of them together', () => {
  expect(parse({})).toEqual({ settings: undefined, problems: [] });
  expect(parse(whole)).toMatchObject({
    settings: { bucket: 'azimute', region: 'us-east-1', addressing: 'path' },
    problems: [],
  });
});

it.each([
  [{ S3_REGION: 'eu-west-1' }, 'S3_BUCKET is missing'],
  [{ ...whole, S3_BUCKET: 'Not/One' }, 'S3_BUCKET must have'],
  [{ ...whole, S3_ENDPOINT: 'https://s3.example/bucket' }, 'S3_ENDPOINT must be'],
  [{ ...whole, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be'],
  [{ ...whole, S3_ADDRESSING: 'dns' }, 'S3_ADDRESSING must be'],
])('%j is refused', (settings, problem) => {
  expect(parse(settings).problems.join()).toContain(problem);
});

it('never reveals the secret', () => {
  expect(parse({ ...whole, S3_BUCKET: '!' }).problems.join()).not.toContain('secret');
});
