// `npm start`: installs missing packages, builds what changed, and runs the portal in the foreground. Plain JavaScript
// for Node 20: it runs before anything is installed.
import { buildWebIfChanged } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runPortal } from './lib/run-portal.mjs';

try {
  ensureInstalled();
  buildWebIfChanged();
  process.exitCode = await runPortal(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
