import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './world.ts'

type Chunk = { file: string; name?: string; imports?: string[] }
export type Manifest = Readonly<Record<string, Chunk>>

const dist = join(root, 'dist/web')

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** A chunk and everything it cannot run without. */
export function reach(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) reach(manifest, next, found)
  return found
}

/** Of their JavaScript, gzip, in kB. */
export async function sizeOf(manifest: Manifest, keys: Iterable<string>): Promise<number> {
  const files = new Set([...keys].map(key => manifest[key]?.file ?? ''))
  const sizes = await Promise.all(
    [...files].map(async file => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
