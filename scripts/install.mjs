import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { explainOutput, root, run } from './runtime.mjs'

/** Installs the packages of the lockfile where they are not all there. Install scripts stay off (.npmrc). */
export async function ensureInstalled(say = console.log) {
  if (isInstalled(root)) return
  await withLock(join(root, '.cache', 'install.lock'), install, () =>
    say('Waiting for another install in this folder…'),
  )

  async function install() {
    if (isInstalled(root)) return
    say('Installing packages… (only the first time; this can take a few minutes)')
    const began = Date.now()
    const { code, output } = await runNpm(installArguments)
    if (code !== 0) {
      throw explainOutput(
        output,
        "The packages could not be installed: see npm's message above, check the network, then run the command again.",
      )
    }
    say(`Packages installed (${Math.round((Date.now() - began) / 1000)} s).`)
  }
}

/**
 * Not `npm ci`: it takes away what is installed before it begins, and the lockfile is not written here either.
 * NODE_ENV=production would leave out what builds the web client, hence --include.
 */
const installArguments = [
  'install',
  '--no-save',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Whether node_modules holds what the lockfile says, by npm's own record of what it installed last.
 * What is missing may only be optional: the programs of other platforms.
 */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    return found ? found.version === entry.version : entry.optional === true
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function runNpm(args) {
  const npm = process.env.npm_execpath
  return npm && /\.c?js$/.test(npm) ? run(process.execPath, [npm, ...args]) : run('npm', args)
}
