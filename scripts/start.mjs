import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become, findNode, main, root } from './runtime.mjs'
import { serverFlags } from './server-flags.mjs'

/** `npm start [-- --demo]`: installs and builds what is missing or changed, then runs the server until it is stopped. */
main(async () => {
  await ensureInstalled()
  await buildAll()
  const flags = [...serverFlags, '--import', new URL('./end-with-parent.mjs', import.meta.url).href]
  const program = join(root, 'dist', 'server', 'main.js')
  const env = { ...process.env, TRELLIS_WEB_DIR: process.env.TRELLIS_WEB_DIR ?? join(root, 'dist', 'web') }
  become(findNode(), [...flags, program, ...process.argv.slice(2)], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
})
