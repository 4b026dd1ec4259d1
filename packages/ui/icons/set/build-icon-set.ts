import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { categorizeIcon } from './categorize-icon.ts'
import { iconCategories } from './icon-categories.ts'
import { pathsPerChunk } from './icon-chunks.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@material-symbols/svg-400/package.json')),
  'rounded',
)

/** Every icon of Material Symbols Rounded 400 in the order of pickers, those named by figures last; the filled ones are not told apart. */
export const iconSetNames: readonly string[] = readdirSync(folder)
  .filter(file => file.endsWith('.svg') && !file.endsWith('-fill.svg'))
  .map(file => file.slice(0, -'.svg'.length))
  .sort((left, right) => Number(/^\d/.test(left)) - Number(/^\d/.test(right)) || (left < right ? -1 : 1))

const drawing = (name: string) => readFileSync(join(folder, `${name}.svg`), 'utf8')
const pathOf = (name: string) => [...drawing(name).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join('')

const address = /^\/assets\/icons\/([a-z\d_]{1,80})\.svg$/
const virtual = /^virtual:icon-(set|paths-\d+)$/

/**
 * The whole set of icons as a build makes it: each as a file of its own under `/assets/icons/`, for icons that records name, and for
 * pickers the module `virtual:icon-set` with all names and the paths in chunks. In the shape of a plugin of Vite.
 */
export function iconSet() {
  return {
    name: 'trellis-icon-set',
    resolveId: (id: string) => (virtual.test(id) ? `\0${id}` : undefined),
    load(id: string) {
      const [, part] = virtual.exec(id.slice(1)) ?? []
      if (!id.startsWith('\0') || part === undefined) return
      return part === 'set' ? indexModule() : pathsModule(Number(part.slice('paths-'.length)))
    },
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void }) {
      for (const name of iconSetNames) {
        this.emitFile({ type: 'asset', fileName: `assets/icons/${name}.svg`, source: drawing(name) })
      }
    },
    configureServer({ middlewares }: DevelopmentServer) {
      middlewares.use((request, response, next) => {
        const [, name = ''] = address.exec(request.url ?? '') ?? []
        if (!iconSetNames.includes(name)) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(drawing(name))
      })
    },
  }
}

type Handler = (
  request: { url?: string },
  response: { setHeader(name: string, value: string): void; end(body: string): void },
  next: () => void,
) => void
type DevelopmentServer = { middlewares: { use(handler: Handler): void } }

function indexModule(): string {
  const categories = iconSetNames.map(name => iconCategories.indexOf(categorizeIcon(name)).toString(36)).join('')
  const count = Math.ceil(iconSetNames.length / pathsPerChunk)
  const loaders = Array.from({ length: count }, (_, chunk) => `() => import('virtual:icon-paths-${chunk}')`)
  return (
    `export const names = ${JSON.stringify(iconSetNames.join(' '))}\n` +
    `export const categories = ${JSON.stringify(categories)}\nexport const chunks = [${loaders.join(', ')}]\n`
  )
}

function pathsModule(chunk: number): string {
  const names = iconSetNames.slice(chunk * pathsPerChunk, (chunk + 1) * pathsPerChunk)
  return `export const paths = ${JSON.stringify(names.map(pathOf))}\n`
}
