import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Bundles the server's programs, with source maps, into the folder that is named, npm packages too: a start reads a few files in place
 * of hundreds. Those with code for one machine stay where they are, and what a package would use if it were there.
 */
const root = resolve(import.meta.dirname, '..')
const folder = process.argv[2]
if (!folder) throw new Error('usage: bundle-server.mjs FOLDER')

const source = name => join(root, 'apps', 'server', 'src', `${name}.ts`)
const packages = 'packages'
const left = ['@node-rs/argon2', 'sharp', 'pg-native', 'bufferutil', 'utf-8-validate']

const input = { main: source('main') }
if (existsSync(source('command-line'))) input['command-line'] = source('command-line')

const bundle = await rolldown({
  input,
  platform: 'node',
  external: left,
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
  codeSplitting: { groups: [{ name: packages, test: /node_modules/, entriesAware: true }] },
})
await bundle.close()
// A server that tells of an error reads the map of our own source; one of all packages would take it 45 MB.
for (const name of readdirSync(folder))
  if (name.startsWith(packages) && name.endsWith('.map')) rmSync(join(folder, name))
