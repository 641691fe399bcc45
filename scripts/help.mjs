// Builds the documentation site of /help unless it is up to date; the portal runs it on the first visit.
import { buildHelpIfChanged } from './lib/build-help.mjs';

try {
  await buildHelpIfChanged();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
