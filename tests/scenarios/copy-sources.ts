import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

const folders = ['apps', 'packages', 'tools', 'docs']
const files = ['package.json', 'tsconfig.json', 'GLOSSARY.md', 'LICENSE']
const isLeftOut = (path: string) => /[\\/](node_modules|dist)$|\.test\.tsx?$/.test(path)

export type SourcesCopy = {
  folder: string
  /** Runs a program of Node in it until it ends: `done`, or all it printed. */
  run(program: string, ...args: readonly string[]): string
  /** Files that the product does not have, or has otherwise. */
  changed(): string[]
  remove(): void
}

/** The sources of the product, without its tests, in a temporary folder; packages of others are those that are installed. */
export function copySources(): SourcesCopy {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-copy-'))
  for (const part of [...folders, ...files])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: path => !isLeftOut(path) })
  linkPackages(folder)
  return {
    folder,
    run(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
      return status === 0 ? 'done' : `${stdout}${stderr}`
    },
    changed: () =>
      [...files, ...folders.flatMap(part => filesIn(folder, part))].filter(
        path => !isSame(join(folder, path), join(root, path)),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Our own packages are those of the copy. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@trellis'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@trellis') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@trellis')))
    symlinkSync(readlinkSync(join(from, '@trellis', name)), join(to, '@trellis', name))
}

function filesIn(folder: string, part: string): string[] {
  return readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function isSame(one: string, other: string): boolean {
  try {
    return readFileSync(one).equals(readFileSync(other))
  } catch {
    return false
  }
}
