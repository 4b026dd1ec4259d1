import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become, findNode, main, root } from './runtime.mjs'

/** `npm run bench [-- --json] [-- --only GROUP]`: measures against what `npm start` would run. Progress goes to standard error. */
main(async () => {
  await ensureInstalled(console.error)
  await buildAll(console.error)
  become(findNode(), [join(root, 'bench', 'run.ts'), ...process.argv.slice(2)])
})
