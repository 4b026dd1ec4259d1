import { useSyncExternalStore } from 'react'
import { type IconCategory, iconCategories } from './icon-categories.ts'
import { pathsPerChunk } from './icon-chunks.ts'
import type { ListedIcon } from './search-icons.ts'

export type LoadedIcon = ListedIcon & { index: number }

type Chunks = typeof import('virtual:icon-set')['chunks']

/** Every icon there is, in the order of its drawings; fetched when a picker opens. */
export async function loadIconList(): Promise<{ icons: LoadedIcon[]; chunks: Chunks }> {
  const { names, categories, chunks } = await import('virtual:icon-set')
  const icons = names.split(' ').map((name, index) => ({ name, index, category: categoryAt(categories, index) }))
  return { icons, chunks }
}

const categoryAt = (categories: string, index: number): IconCategory =>
  iconCategories[Number.parseInt(categories[index] ?? '', 36)] ?? 'other'

const drawings = new Map<number, readonly string[]>()
const asked = new Set<number>()
const listeners = new Set<() => void>()

/** The drawing of an icon once its chunk is there; whoever shows it has the chunk fetched. A chunk that did not come is asked for anew. */
export function useIconPath(index: number, chunks: Chunks): string | undefined {
  const chunk = Math.floor(index / pathsPerChunk)
  const read = () => drawings.get(chunk)
  const paths = useSyncExternalStore(subscribe, read, read)
  if (!paths) ask(chunk, chunks)
  return paths?.[index % pathsPerChunk]
}

function ask(chunk: number, chunks: Chunks): void {
  if (asked.has(chunk)) return
  asked.add(chunk)
  chunks[chunk]?.().then(
    ({ paths }) => {
      drawings.set(chunk, paths)
      for (const listener of listeners) listener()
    },
    () => asked.delete(chunk),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
