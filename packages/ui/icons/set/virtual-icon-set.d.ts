/** Made by build-icon-set.ts. */
declare module 'virtual:icon-set' {
  /** All names, parted by blanks. */
  export const names: string
  /** One digit (base 36) for each name: the place of its category in `iconCategories`. */
  export const categories: string
  /** Drawings of `pathsPerChunk` icons each, in the order of the names. */
  export const chunks: readonly (() => Promise<{ paths: readonly string[] }>)[]
}
