import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder } from './compress.mjs'
import { writeLicences } from './licences.mjs'
import { withLock } from './lock.mjs'
import { explainOutput, findNode, main, root, run, Sentence, toolEnvironment } from './runtime.mjs'
import { contentStamp, listInputs, quickStamp } from './stamp.mjs'

const dist = join(root, 'dist')
const isTest = path => /\.test\.tsx?$/.test(path)

/** What the client brings along as its guide. */
const guide = ['docs/guide', 'docs/pictures', 'GLOSSARY.md']

/** What is built: from which files, with which words while it lasts, and how into a folder. */
const parts = {
  server: {
    paths: ['apps/server/src', 'packages', 'scripts/bundle-server.mjs', 'package-lock.json'],
    matches: path => !isTest(path) && !/\.(tsx|css|svg)$/.test(path),
    output: 'main.js',
    says: 'Building the server…',
    make: bundleServer,
  },
  web: {
    paths: ['apps/web', 'packages', ...guide, 'scripts/compress.mjs', 'scripts/licences.mjs', 'package-lock.json'],
    matches: path => !isTest(path),
    output: 'index.html',
    says: 'Building the web client…',
    make: buildWeb,
  },
  /** The web client with the design system on a page of its own: for tests of widgets. */
  gallery: {
    paths: ['apps/web', 'packages', ...guide, 'package-lock.json'],
    matches: path => !isTest(path),
    output: 'index.html',
    says: 'Building the gallery…',
    make: folder => runVite(folder, { TRELLIS_GALLERY: '1' }),
  },
}

const product = ['server', 'web']

/** Builds into dist what changed since the last build, of the product where nothing is named; nothing else may write there. */
export async function buildAll(say = console.log, only = product) {
  if (only.every(isCurrent)) return
  await withLock(join(root, '.cache', 'build.lock'), build, () => say('Waiting for another build in this folder…'))

  async function build() {
    removeUnfinished()
    for (const name of only) {
      if (!isCurrent(name)) await buildPart(name, say)
    }
  }
}

/** By size and time of the files first; where those moved, by content, so that a checkout of the same files builds nothing. */
function isCurrent(name) {
  const part = parts[name]
  const stamp = readStamp(name)
  if (!stamp || !existsSync(join(dist, name, part.output))) return false
  const inputs = listInputs(root, part.paths, part.matches)
  const quick = quickStamp(root, inputs)
  if (quick === stamp.quick) return true
  if (contentStamp(root, inputs) !== stamp.content) return false
  writeStamp(name, { ...stamp, quick })
  return true
}

/** Made beside its place and then moved there, with the stamp of what was read before the build began. */
async function buildPart(name, say) {
  const part = parts[name]
  const began = Date.now()
  say(part.says)
  const inputs = listInputs(root, part.paths, part.matches)
  const stamp = { quick: quickStamp(root, inputs), content: contentStamp(root, inputs) }
  const making = join(dist, `.making-${name}-${process.pid}`)
  const old = join(dist, `.old-${name}-${process.pid}`)
  try {
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    await part.make(making)
    if (existsSync(join(dist, name))) renameSync(join(dist, name), old)
    renameSync(making, join(dist, name))
    writeStamp(name, stamp)
  } catch (error) {
    if (error.code === 'ENOSPC') throw explainOutput('ENOSPC', '')
    throw error
  } finally {
    rmSync(making, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
  say(
    `${part.says.replace('Building the', 'Built the').replace('…', '')} (${((Date.now() - began) / 1000).toFixed(1)} s).`,
  )
}

/** What a build that was killed has left. */
function removeUnfinished() {
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist).filter(name => /^\.(making|old)-/.test(name))) {
    rmSync(join(dist, name), { recursive: true, force: true })
  }
}

async function bundleServer(folder) {
  requireSource('apps/server/src/main.ts')
  await runTool('server', findNode(), [join(root, 'scripts', 'bundle-server.mjs'), folder])
}

async function buildWeb(folder) {
  await runVite(folder)
  writeLicences(join(folder, 'licences.json'))
  await compressFolder(folder)
}

async function runVite(folder, more = {}) {
  requireSource('apps/web/index.html')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = toolEnvironment({ NODE_ENV: 'production', NO_COLOR: '1', ...more })
  await runTool('web client', findNode(), [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    env,
  })
}

async function runTool(what, command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw explainOutput(output, `The ${what} could not be built: see the message above.`)
}

function requireSource(path) {
  if (!existsSync(join(root, path))) throw new Sentence(`${path} is missing: this clone of Trellis is not complete.`)
}

const stampFile = name => join(dist, `${name}.stamp.json`)

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'))
  } catch {
    return undefined
  }
}

function writeStamp(name, stamp) {
  writeFileSync(`${stampFile(name)}.${process.pid}`, JSON.stringify(stamp))
  renameSync(`${stampFile(name)}.${process.pid}`, stampFile(name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(() => buildAll())
