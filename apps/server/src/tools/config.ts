import { installHttpClient } from '../platform/http/install-http-client.ts';
import { runConfig } from './config/run-config.ts';

installHttpClient();
process.exitCode = await runConfig(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
