import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { findNode, handOver, main, root, run, Sentence, toolEnvironment } from './runtime.mjs'

/**
 * `npm run dev`: the server from its sources, started again when one changes, and the web client from Vite's
 * development server, which passes /api on to it. Ends when either ends.
 */
main(async () => {
  await ensureInstalled()
  const node = findNode()
  for (const tool of ['tools/generate-registries.ts', 'tools/generate-actions.ts']) {
    const generated = await run(node, [tool])
    if (generated.code !== 0) throw new Sentence(generated.output.trim())
  }
  const env = toolEnvironment({ NODE_ENV: 'development', PORT: process.env.PORT ?? '4000' })
  handOver()
  const children = [
    start('server', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)], root),
    start('web', [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], join(root, 'apps', 'web')),
  ]
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))

  function start(name, args, cwd) {
    const child = spawn(node, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) prefixLines(stream, name)
    child.once('exit', code => end(code ?? 1))
    return child
  }

  function end(code) {
    for (const child of children) child.kill('SIGTERM')
    process.exitCode ??= code
  }
})

function prefixLines(stream, name) {
  let rest = ''
  stream.on('data', chunk => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) console.log(`${name.padEnd(6)} │ ${line}`)
  })
}
