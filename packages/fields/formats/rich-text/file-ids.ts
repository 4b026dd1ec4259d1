import { fileOfAddress } from '../../values/addresses.ts'

/** Files of this server that stored markup shows: images in its text, and files below it. */
export function fileIds(html: string): string[] {
  const ids = [...html.matchAll(/<figure data-file="([^"]+)"|<img src="([^"]+)"/g)].map(
    ([, file, address]) => file ?? fileOfAddress(address ?? ''),
  )
  return [...new Set(ids.filter(id => id !== undefined))]
}
