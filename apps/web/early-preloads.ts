import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const placeholder = "{ '/*': ['preloads'] }"

/**
 * Writes into early.js which files the screens of these paths need beside the first load, so that a cold visit fetches them at
 * once instead of after the program has started.
 */
export function earlyPreloads(screens: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'early-preloads',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap(item => (item.type === 'chunk' ? [[item.fileName, item]] : [])),
      )
      const needsOf = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file)) return found
        found.add(file)
        for (const next of chunks.get(file)?.imports ?? []) needsOf(next, found)
        return found
      }
      const entry = [...chunks.values()].find(chunk => chunk.isEntry)
      const first = entry ? needsOf(entry.fileName) : new Set<string>()
      const preloads = Object.entries(screens).map(([path, source]) => {
        const screen = [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith(source)))
        if (!screen) throw new Error(`No chunk holds ${source}`)
        return [path, [...needsOf(screen.fileName)].filter(file => !first.has(file)).map(file => `/${file}`)]
      })
      const early = join(dir ?? '', 'early.js')
      const text = readFileSync(early, 'utf8')
      if (!text.includes(placeholder)) throw new Error('early.js has no place for the preloads')
      writeFileSync(early, text.replace(placeholder, JSON.stringify(Object.fromEntries(preloads))))
    },
  }
}
