import base from './playwright.config.ts';
export default {
  ...base,
  webServer: undefined,
  globalTeardown: undefined,
  workers: 1,
  outputDir: '/tmp/f/results',
};
