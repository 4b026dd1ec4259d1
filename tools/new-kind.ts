import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { templates } from './kind-templates.ts'
import { registries } from './registries.ts'

/** `npm run new -- format rating`: makes the files of a kind and brings the registries up to date. */
const root = resolve(import.meta.dirname, '..')
const [kind = '', id = ''] = process.argv.slice(2)
const registry = registries.find(each => each.kind === kind)
const template = templates[kind]

if (!registry || !template)
  stop(`Say which kind to make, one of ${Object.keys(templates).join(', ')}: npm run new -- format rating`)
const pattern =
  registry.layout === 'folder' ? /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ : /^[a-z][a-z0-9-]*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/
if (!pattern.test(id))
  stop(
    `The name is ${registry.layout === 'folder' ? 'kebab-case' : 'folder/name in kebab-case'}, such as ${registry.layout === 'folder' ? 'phone-number' : 'records/data-archive'}.`,
  )
const folder = registry.layout === 'folder' ? `${registry.root}/${id}` : registry.root
const files = Object.entries(template(id)).map(([path, source]) => ({ path: `${folder}/${path}`, source }))
const taken = files.find(({ path }) => existsSync(join(root, path)))
if (taken) stop(`${taken.path} is there already.`)

for (const { path, source } of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
  console.log(path)
}
for (const tool of ['generate-registries.ts', 'generate-actions.ts']) {
  const generated = spawnSync(process.execPath, [join(root, 'tools', tool)], { stdio: 'inherit' })
  process.exitCode = process.exitCode || (generated.status ?? 1)
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
