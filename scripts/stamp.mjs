import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files that a build reads: every file under `paths` (files or folders below `folder`) whose path `matches`.
 * Sorted, as paths from `folder`.
 */
export function listInputs(folder, paths, matches = () => true) {
  const found = []
  for (const path of paths) walk(path)
  return found.sort()

  function walk(path) {
    const full = join(folder, path)
    if (!existsSync(full)) return
    if (!statSync(full).isDirectory()) return void (matches(path) && found.push(path))
    for (const entry of readdirSync(full, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
      const inner = `${path}/${entry.name}`
      if (entry.isDirectory()) walk(inner)
      else if (matches(inner)) found.push(inner)
    }
  }
}

/** Changes whenever a file was written; cheap. */
export function quickStamp(folder, inputs) {
  const hash = createHash('sha256')
  for (const path of inputs) {
    const { size, mtimeMs } = statSync(join(folder, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Changes only when what the files say has changed. */
export function contentStamp(folder, inputs) {
  const hash = createHash('sha256')
  for (const path of inputs)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0')
  return hash.digest('hex')
}
