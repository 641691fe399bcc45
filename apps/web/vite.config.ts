import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { describeBuild } from './vite-builds.ts';
import { compress } from './vite-compress.ts';
import { sayLanguage } from './vite-language.ts';
import { pdfDecoders } from './vite-pdf-decoders.ts';
import { listShell } from './vite-shell.ts';

const portal = process.env['PORTAL_ADDRESS'] ?? 'http://127.0.0.1:8080';

/** Libraries that change less often than the product, in chunks that browsers cache across releases. */
const libraries = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store|react-virtual|virtual-core)\//,
  },
];

/** Code that reports a failed start: it is evaluated first only in a chunk that shares nothing with the rest. */
const start = {
  name: 'start',
  test: /\/src\/(app\/watch-start|i18n\/(i18n|locale)|contract\/src\/locales)\.ts$/,
  priority: 1,
};

/** Code of every first visit: one chunk is smaller than the pieces that lazy screens would split it into. */
const visitor = {
  name: 'visitor',
  test: /\/src\/(api\/(session|client|create-\w+|sign-in|last-word|use-session|portal|api-error|is-directory)|features\/offline\/api\/device-note|features\/identity\/components\/(guest-(field|form|layout|language)|use-guest)|i18n\/(use-text|field-errors|error-text)|ui\/(form\/checks|use-page-title|logo-mark|stored|printing|color-scheme)|app\/(target|root|restore-session|load-signed-in-app|error-boundary|unhandled-errors|screens\/error-screen|new-version\/))[\w-]*\.tsx?$|\/contract\/src\/(routes|modules|call-address|(call|record)-paths|[\w-]+\/paths|(directories|errors|identity)\/values)\.ts$/,
};

const page = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const signedInApp = page('src/app/signed-in-app.tsx');

/** Map of a route shared externally: its screen loads no code for members. */
const trackedRoute = [
  fileURLToPath(new URL('src/features/routes/guest/tracked-route-page.tsx', import.meta.url)),
  fileURLToPath(new URL('src/map/open-map.ts', import.meta.url)),
];
let trackedModules: ReadonlySet<string> | undefined;

function isTracked(id: string, context: Rolldown.ChunkingContext): boolean {
  trackedModules ??= new Set(trackedRoute.flatMap((from) => [...findImported(from, context)]));
  return trackedModules.has(id);
}

/** Parts of small modules, which would otherwise take them into their chunk, and that chunk into shared routes. */
const ofStatus = /\/src\/ui\/status-(glyph|shapes)\.tsx?$/;

/** Code shared with all members' screens. */
const common = {
  debugName: 'common',
  name: (id: string, context: Rolldown.ChunkingContext) =>
    isTracked(id, context) && (isOfMember(id, context) || ofStatus.test(id)) ? 'common' : null,
};

/** Map code needed by visitors. */
const mapOfVisitors = {
  debugName: 'map-core',
  name: (id: string, context: Rolldown.ChunkingContext) =>
    ofMap.test(id) && (isTracked(id, context) || id.includes('/node_modules/')) ? 'map-core' : null,
};

/**
 * Code that every signed-in user loads on any screen. Includes only the used parts of libraries, since their entry
 * modules import everything.
 */
const member = {
  debugName: 'member',
  name: (id: string, context: Rolldown.ChunkingContext) => (isOfMember(id, context) ? 'member' : null),
};
let memberModules: ReadonlySet<string> | undefined;

function isOfMember(id: string, context: Rolldown.ChunkingContext): boolean {
  memberModules ??= findImported(signedInApp, context);
  return memberModules.has(id);
}

const ofMap =
  /\/src\/(map|features\/maps)\/(?!draw\/|api\/|layers\/fence-layer|base-map\/map-archives)|\/maplibre-gl\//;

/** Small modules of several screens: a separate request would cost more than the unneeded code. */
const small = {
  debugName: 'small',
  name: (id: string, context: Rolldown.ChunkingContext) =>
    isTracked(id, context) ? null : withoutMap('small')(id, context),
  maxModuleSize: 800,
  minShareCount: 8,
};

/** Code shared by the same screens, in one chunk. */
const shared = { debugName: 'shared', name: withoutMap('shared'), minShareCount: 2, entriesAware: true };

/**
 * Code of all maps in one chunk; comes after code shared with screens without a map, which it would otherwise include.
 */
const map = { name: 'map', test: ofMap, minShareCount: 2 };

/** Other code shared by screens with a map. */
const sharedOnMaps = { name: 'shared', minShareCount: 2, entriesAware: true };

/** Returns a chunk name only for modules that do not import the map, whose library would be included. */
function withoutMap(name: string) {
  return (id: string, context: Rolldown.ChunkingContext) => (importsMap(id, context) ? null : name);
}

const importingMap = new Map<string, boolean>();

function importsMap(id: string, context: Rolldown.ChunkingContext): boolean {
  const known = importingMap.get(id);
  if (known !== undefined) return known;
  importingMap.set(id, false);
  const found =
    ofMap.test(id) ||
    (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => importsMap(imported, context));
  importingMap.set(id, found);
  return found;
}

/** Returns the product's modules that one of them imports statically. */
function findImported(from: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes('/node_modules/')) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

export default defineConfig({
  plugins: [react(), compress(), describeBuild(), listShell(), sayLanguage(), pdfDecoders()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: portal, ws: true },
      '/telemetry': { target: portal },
      '^/((en|es|pt)/)?help(/|$)': { target: portal },
    },
  },
  worker: { format: 'es' },
  // Supported browsers decompress map data themselves, so that its library's own way is left out.
  define: { 'typeof globalThis.DecompressionStream': '"function"' },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      // The second is the script of the report page, whose name the server uses.
      input: { index: page('index.html'), 'report-frame': page('src/report-frame/report-frame.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'report-frame' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            start,
            ...libraries,
            visitor,
            common,
            member,
            small,
            mapOfVisitors,
            shared,
            map,
            sharedOnMaps,
          ],
        },
      },
    },
  },
});
