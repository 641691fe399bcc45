declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const LibraryWorker: abstract new () => object;
  export default LibraryWorker;
}
