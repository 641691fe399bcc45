/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SESSION_KEY?: string;
}

/** Address of the decoders for images in PDFs (`vite-pdf-decoders.ts`). */
declare module 'virtual:pdf-decoders' {
  const address: string;
  export default address;
}
