import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { describeBuild } from './vite-builds.ts';
import { compress } from './vite-compress.ts';
import { sayLanguage } from './vite-language.ts';
import { pdfDecoders } from './vite-pdf-decoders.ts';

const portal = process.env['PORTAL_ADDRESS'] ?? 'http://127.0.0.1:8080';

/** Libraries that change less often than the product, in chunks that a browser keeps over many releases. */
const libraries = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store|react-virtual|virtual-core)\//,
  },
];

/** What shows that the page could not start: it is evaluated first only in a chunk that shares nothing with the rest. */
const start = {
  name: 'start',
  test: /\/src\/(app\/watch-start|i18n\/(i18n|locale)|contract\/src\/locales)\.ts$/,
  priority: 1,
};

/** What every first visit loads: together it is smaller than in the pieces that lazy screens would have of it. */
const visitor = {
  name: 'visitor',
  test: /\/src\/(api\/(session|client|create-\w+|sign-in|last-word|use-session|portal|api-error|is-directory)|features\/identity\/components\/(guest-(field|form|layout|language)|use-guest)|i18n\/(use-text|field-errors|error-text)|ui\/(form\/checks|use-page-title|logo-mark|stored|printing|color-scheme)|app\/(target|root|restore-session|load-signed-in-app|error-boundary|unhandled-errors|screens\/error-screen|new-version\/))[\w-]*\.tsx?$|\/contract\/src\/(routes|modules|call-address|(call|record)-paths|[\w-]+\/paths|(directories|errors|identity)\/values)\.ts$/,
};

const page = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const signedInApp = page('src/app/signed-in-app.tsx');

/** The map of a route that was shared with somebody outside: its screen loads nothing that only members need. */
const trackedRoute = [
  fileURLToPath(new URL('src/features/routes/guest/tracked-route-page.tsx', import.meta.url)),
  fileURLToPath(new URL('src/map/open-map.ts', import.meta.url)),
];
let trackedModules: ReadonlySet<string> | undefined;

function isTracked(id: string, context: Rolldown.ChunkingContext): boolean {
  trackedModules ??= new Set(trackedRoute.flatMap((from) => [...findImported(from, context)]));
  return trackedModules.has(id);
}

/** What it has in common with every screen of members. */
const common = {
  debugName: 'common',
  name: (id: string, context: Rolldown.ChunkingContext) =>
    isTracked(id, context) && isOfMember(id, context) ? 'common' : null,
};

/** What it needs of the map. */
const mapOfVisitors = {
  debugName: 'map-core',
  name: (id: string, context: Rolldown.ChunkingContext) =>
    ofMap.test(id) && (isTracked(id, context) || id.includes('/node_modules/')) ? 'map-core' : null,
};

/**
 * What every person who is signed in loads, whichever screen they open. Of a library only what it uses itself: the heads
 * of libraries import all there is.
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

/** Small modules of several screens: a request of its own would cost more than what a screen does not need of them. */
const small = {
  debugName: 'small',
  name: (id: string, context: Rolldown.ChunkingContext) =>
    isTracked(id, context) ? null : withoutMap('small')(id, context),
  maxModuleSize: 1_300,
  minShareCount: 6,
};

/** What the same screens share, together. */
const shared = { debugName: 'shared', name: withoutMap('shared'), minShareCount: 2, entriesAware: true };

/** What every map of the portal draws with, together; after what screens without a map use too, which it would take along. */
const map = { name: 'map', test: ofMap, minShareCount: 2 };

/** What screens with a map share beside it. */
const sharedOnMaps = { name: 'shared', minShareCount: 2, entriesAware: true };

/** The name for modules that import nothing of the map, whose library would come along. */
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

/** The product's modules that one of them imports without waiting. */
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
  plugins: [react(), compress(), describeBuild(), sayLanguage(), pdfDecoders()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: portal, ws: true },
      '/telemetry': { target: portal },
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      // The second is the script of the page around a report, which the server names.
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
