/**
 * Environment of a portal that a test starts as a separate process: only the variables that find and start programs.
 */
export function portalEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'false',
    DEMO_HISTORY_DAYS: '0',
  };
}
