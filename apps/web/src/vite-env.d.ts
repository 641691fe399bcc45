/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SESSION_KEY?: string;
}
