import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of this clone, from the sources as from the bundle: the nearest one above whose package is `trellis`; else where the process runs. */
export function findHome(from: string = import.meta.dirname): string {
  const file = join(from, 'package.json')
  if (existsSync(file) && /"name":\s*"trellis"/.test(readFileSync(file, 'utf8'))) return from
  const above = dirname(from)
  return above === from ? process.cwd() : findHome(above)
}
