/** Drawings that are fetched together while the picker scrolls. */
export const pathsPerChunk = 128
