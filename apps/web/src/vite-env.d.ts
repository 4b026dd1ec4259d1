/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Set by vite.config.ts: the build carries the gallery page. */
  readonly TRELLIS_GALLERY: boolean
}
