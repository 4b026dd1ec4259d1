import { mkdtemp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { build, loadConfigFromFile } from 'vite'

const root = resolve(import.meta.dirname, '../../..')
const entry = join(import.meta.dirname, 'random-formulas.ts')

/** The formula language with its random formulas, built as the server is and as the web client is. */
export async function buildFormulas(): Promise<{
  folder: string
  server: string
  client: ReadonlyMap<string, string>
}> {
  // Under the repository, so that the server's build finds the packages that it leaves out.
  const folder = await mkdtemp(join(root, '.cache', 'formulas-'))
  return { folder, server: await buildServer(folder), client: await buildClient(folder) }
}

async function buildServer(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    external: id => !/^[./]|^@trellis\//.test(id),
  })
  await bundle.write({ dir: join(folder, 'server'), format: 'esm', entryFileNames: 'server.js' })
  await bundle.close()
  return join(folder, 'server', 'server.js')
}

/** File name → text. */
async function buildClient(folder: string): Promise<ReadonlyMap<string, string>> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'apps/web/vite.config.ts'),
  )
  const outDir = join(folder, 'client')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      target: loaded?.config.build?.target ?? 'es2023',
      outDir,
      lib: { entry, formats: ['es'], fileName: 'client' },
    },
  })
  const files = [result].flat().flatMap(each => ('output' in each ? each.output.map(({ fileName }) => fileName) : []))
  return new Map(
    await Promise.all(files.map(async file => [file, await readFile(join(outDir, file), 'utf8')] as const)),
  )
}
