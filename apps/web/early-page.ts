import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { IndexHtmlTransformContext, Plugin } from 'vite'

/**
 * Writes early.ts and layers.css into index.html itself, so that they cost no request, and tells early.ts which files the screens
 * of these paths need beside the first load: a cold visit fetches them at once instead of after the program has started.
 * The server allows the script by its hash (http/page-policy.ts).
 */
export function earlyPage(screens: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'early-page',
    transformIndexHtml: {
      order: 'post',
      handler: async (_page, { bundle }) => [
        { tag: 'meta', attrs: { charset: 'utf-8' }, injectTo: 'head-prepend' },
        { tag: 'style', children: layers(), injectTo: 'head-prepend' },
        {
          tag: 'script',
          children: await earlyScript(
            bundle
              ? { screens: filesOf(bundle, screens), ...looksOf(bundle) }
              : { screens: {}, fonts: [], sprites: [] },
          ),
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}

/** Without the comment, which every visit would load. */
function layers(): string {
  return readFileSync(early('layers.css'), 'utf8')
    .replaceAll(/\/\*.*?\*\/\s*/gs, '')
    .trim()
}

async function earlyScript(files: EarlyFiles): Promise<string> {
  const bundle = await rolldown({
    input: early('early.ts'),
    platform: 'browser',
    transform: { define: { earlyFiles: JSON.stringify(files) }, target: 'es2023' },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

type EarlyFiles = {
  screens: Readonly<Record<string, readonly string[]>>
  fonts: readonly string[]
  sprites: readonly string[]
}

/** What every screen is drawn with, which the browser would ask for once it draws: the faces of upright text and the first icons. */
function looksOf(bundle: Bundle): Pick<EarlyFiles, 'fonts' | 'sprites'> {
  const files = Object.keys(bundle)
  const found = (pattern: RegExp) => {
    const matching = files.filter(file => pattern.test(file)).map(file => `/${file}`)
    if (matching.length === 0) throw new Error(`No file is named ${pattern.source}`)
    return matching
  }
  return { fonts: found(/-latin-wght-normal-[^/]+\.woff2$/), sprites: found(/first-sprite-[^/]+\.svg$/) }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** Scripts and style sheets of each screen that the first load does not bring. */
function filesOf(bundle: Bundle, screens: Readonly<Record<string, string>>): Record<string, string[]> {
  const chunks = new Map(
    Object.values(bundle).flatMap(item => (item.type === 'chunk' ? [[item.fileName, item] as const] : [])),
  )
  const needsOf = (file: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return found
    found.add(file)
    for (const next of chunk.imports) needsOf(next, found)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    return found
  }
  const entry = [...chunks.values()].find(chunk => chunk.isEntry)
  const first = entry ? needsOf(entry.fileName) : new Set<string>()
  return Object.fromEntries(
    Object.entries(screens).map(([path, source]) => {
      const screen = [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith(source)))
      if (!screen) throw new Error(`No chunk holds ${source}`)
      return [path, [...needsOf(screen.fileName)].filter(file => !first.has(file)).map(file => `/${file}`)]
    }),
  )
}

const early = (file: string) => fileURLToPath(new URL(`src/early/${file}`, import.meta.url))
