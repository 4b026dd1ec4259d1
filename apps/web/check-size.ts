import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** What Vite's manifest says of one chunk; keys of the manifest are source paths or chunk names. */
type Entry = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, Entry>>

/** One measured size against its limit, in bytes of gzip -9. */
export type SizeFigure = { name: string; value: number; limit: number; isOk: boolean }

type Limits = {
  initialJs: number
  ownInitialJs: number
  initialCss: number
  lazyChunk: number
  /** Lazy chunks with a limit of their own, by name. */
  namedChunks: Readonly<Record<string, number>>
  /** Of what a screen loads beyond the first load, with the lazy chunks of these names where it shows nothing without them. */
  routes: Readonly<Record<string, { limit: number; with?: string[] }>>
}

/** Vendor chunks of vite.config.ts; everything else of the first load is ours. */
const vendorChunk = /\/libraries-[^/]+\.js$/

/** Measures a build (`dist/web`) against size.json. The first load is index.html, with its scripts, and what it loads before any screen. */
export function checkSize(folder: string): SizeFigure[] {
  const limits = readJson<Limits>(fileURLToPath(new URL('size.json', import.meta.url)))
  const manifest = readJson<Manifest>(join(folder, '.vite', 'manifest.json'))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entries = Object.keys(manifest).filter(key => page.includes(`="/${manifest[key]?.file}"`))
  if (entries.length === 0) throw new Error('index.html names no chunk of the build')
  const initial = reach(manifest, entries)
  const size = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + size(file), 0)
  const initialJs = filesOf(manifest, initial)
  const own = initialJs.filter(file => !vendorChunk.test(file))
  const lazy = Object.keys(manifest).filter(key => !initial.has(key) && manifest[key]?.file.endsWith('.js'))
  const figures: SizeFigure[] = [
    figure('initial JavaScript', total(initialJs) + size('index.html'), limits.initialJs),
    figure('own part of it', total(own) + size('index.html'), limits.ownInitialJs),
    figure('initial CSS', total(stylesOf(manifest, initial)), limits.initialCss),
  ]
  for (const [route, { limit, with: names = [] }] of Object.entries(limits.routes)) {
    const added = [...reach(manifest, [route, ...names.map(name => named(manifest, name))])].filter(
      key => !initial.has(key),
    )
    figures.push(figure(`more for ${route}`, total(filesOf(manifest, new Set(added))), limit))
  }
  const sizeOf = (key: string) => size(manifest[key]?.file ?? '')
  for (const [name, limit] of Object.entries(limits.namedChunks)) {
    figures.push(figure(`chunk ${name}`, sizeOf(named(manifest, name)), limit))
  }
  const biggest = lazy
    .filter(key => !Object.hasOwn(limits.namedChunks, manifest[key]?.name ?? ''))
    .map(sizeOf)
    .reduce((most, next) => Math.max(most, next), 0)
  return [...figures, figure('biggest lazy chunk', biggest, limits.lazyChunk)]
}

function named(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find(each => manifest[each]?.name === name)
  if (key === undefined) throw new Error(`The build has no chunk of the name ${name}`)
  return key
}

/** These chunks and all they import statically. A key that the manifest lacks is a mistake in size.json. */
function reach(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key]
    if (!entry) throw new Error(`The build has no chunk for ${key}`)
    if (found.has(key)) continue
    found.add(key)
    reach(manifest, entry.imports ?? [], found)
  }
  return found
}

function filesOf(manifest: Manifest, keys: ReadonlySet<string>): string[] {
  return [...new Set([...keys].map(key => manifest[key]?.file ?? ''))].filter(file => file.endsWith('.js'))
}

function stylesOf(manifest: Manifest, keys: ReadonlySet<string>): string[] {
  return [...new Set([...keys].flatMap(key => manifest[key]?.css ?? []))]
}

function figure(name: string, value: number, limit: number): SizeFigure {
  return { name, value, limit, isOk: value <= limit }
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = checkSize(process.argv[2] ?? fileURLToPath(new URL('../../dist/web', import.meta.url)))
  for (const { name, value, limit, isOk } of figures) {
    process.stdout.write(
      `${isOk ? 'ok  ' : 'OVER'} ${(value / 1000).toFixed(1).padStart(7)} of ${limit / 1000} kB  ${name}\n`,
    )
  }
  process.exitCode = figures.every(({ isOk }) => isOk) ? 0 : 1
}
