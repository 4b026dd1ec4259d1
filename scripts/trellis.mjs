import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become, findNode, main, root, Sentence } from './runtime.mjs'

/** `npm run trellis -- COMMAND …`: the server's command line. Only its own output goes to standard output. */
main(async () => {
  await ensureInstalled(console.error)
  await buildAll(console.error, ['server'])
  const program = join(root, 'dist', 'server', 'command-line.js')
  if (!existsSync(program))
    throw new Sentence('apps/server/src/command-line.ts is missing: this clone of Trellis is not complete.')
  become(findNode(), [program, ...process.argv.slice(2)])
})
