import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The path of a file that is shipped beside the code, from the project's root: the same when run from sources and from a bundle. */
export async function findProjectFile(path: string): Promise<string> {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, path)
    if (await isReadable(file)) return file
    if (dirname(folder) === folder) throw new Error(`${path} is missing: the installation is not complete`)
  }
}

function isReadable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
