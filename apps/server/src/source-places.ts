import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in a program that was built: `file:///…/dist/server/main.js:12:34`. */
const place = /file:\/\/[^\s()]+?\.js:\d+:\d+/g
/** Large; errors come rarely or many at once. */
const maps = new Map<string, SourceMap | undefined>()
const keptMs = 60_000

/**
 * The places of a stack as they are in the sources. Done where an error is told rather than by Node for every error, because that
 * holds the maps of all packages: 26 MB. What has no map stays as it is.
 */
export function withSourcePlaces(stack: string | undefined): string | undefined {
  return stack?.replace(place, found => {
    const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(found) ?? []
    const origin = findMap(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return found
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function findMap(file: string): SourceMap | undefined {
  if (maps.size === 0) setTimeout(() => maps.clear(), keptMs).unref()
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
