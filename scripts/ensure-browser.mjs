import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, main, root, run, Sentence } from './runtime.mjs'

// The headless shell first: it draws the same pages without the browser around them, in four fifths of the time.
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs: found, else installed with the system's package manager, else through Playwright. */
export async function ensureBrowser(say = console.log) {
  const named = process.env.CHROMIUM_PATH
  if (named && !works(named))
    throw new Sentence(`CHROMIUM_PATH names ${named}, which does not run as a Chromium: correct it or unset it.`)
  return named ?? findBrowser() ?? (await installWithApt(say)) ?? (await installWithPlaywright(say)) ?? noBrowser()
}

/** A Chromium that is already on this machine, undefined where there is none. */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => programs.map(name => join(folder, name)))
  return [...onPath, ...applications, playwrightPath()].find(path => path && existsSync(path) && works(path))
}

function works(path) {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom|Edge/.test(stdout)
}

function playwrightPath() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

async function installWithApt(say) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const install = name =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], { env })
  // Not every system has a package of the shell alone.
  const { code } = await install('chromium-headless-shell')
  if (code !== 0) await install('chromium')
  return findBrowser()
}

async function installWithPlaywright(say) {
  say('Installing Chromium through Playwright…')
  const args = [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']
  if (process.getuid?.() === 0 && process.platform === 'linux') args.push('--with-deps')
  await run(findNode(), args)
  return findBrowser()
}

function noBrowser() {
  throw new Sentence(
    'The browser tests need Chromium and it could not be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the command again.',
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(async () => console.log(await ensureBrowser(console.error)))
}
