import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

/** Bundles the server's programs, with source maps, into the folder that is named; npm packages stay where they are. */
const root = resolve(import.meta.dirname, '..')
const folder = process.argv[2]
if (!folder) throw new Error('usage: bundle-server.mjs FOLDER')

const source = name => join(root, 'apps', 'server', 'src', `${name}.ts`)
const input = { main: source('main') }
if (existsSync(source('command-line'))) input['command-line'] = source('command-line')

const bundle = await rolldown({
  input,
  platform: 'node',
  external: id => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@trellis/'),
  onLog(level, log, handler) {
    if (level !== 'warn') return handler(level, log)
    // A name that cannot be found, a cycle: what would fail in someone's hands fails here.
    handler('error', log)
  },
})
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  // The sources are at hand, and a running server would hold their text twice.
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
