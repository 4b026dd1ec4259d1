import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')

/** What a person can do something about; shown as its one sentence, without a stack. */
export class Sentence extends Error {}

/** What a program printed, or the disk if that is what it was about, in front of a sentence that says what to do. */
export function explainOutput(output, sentence) {
  if (/ENOSPC|no space left/i.test(output))
    return new Sentence(`The disk that holds ${root} is full: free some space, then run the command again.`)
  return new Sentence(`${output.trim()}\n${sentence}`)
}

const oldestNode = [24, 13]

/** The Node that runs Trellis: the one pinned in package.json, else the running one where it is new enough. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(pinned)) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath
  throw new Sentence(
    `Trellis runs on Node ${oldestNode.join('.')} or newer, this is ${process.versions.node}, and no Node comes with it for ${process.platform} ${process.arch}: install a newer Node, then run the command again.`,
  )
}

/** The environment in which programs of node_modules/.bin run under that Node. */
export function toolEnvironment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), dirname(findNode()), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a program to its end without a terminal's input; answers its exit code and all that it printed. */
export function run(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise(done => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    running.add(child)
    let output = ''
    const take = chunk => {
      output += chunk
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', error => finish(127, `${command}: ${error.message}\n`))
    child.once('close', code => finish(code ?? 1, ''))
    function finish(code, more) {
      running.delete(child)
      done({ code, output: output + more })
    }
  })
}

/** Hands the terminal to a program until it ends, passes signals on, and ends with its exit code. */
export function become(command, args, { env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio })
  handOver()
  let isAsked = false
  // A second request would end the program at once; a terminal sends Ctrl+C to all of the group itself.
  const ask = (signal, isSent = false) => {
    if (!isAsked && !isSent) child.kill(signal)
    isAsked = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => ask(signal, signal === 'SIGINT' && process.stdin.isTTY))
  }
  whenNpmIsGone(() => ask('SIGTERM'))
  child.once('error', error => fail(new Sentence(`${command} does not start: ${error.message}`)))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
  return child
}

/** npm and its shell end at a SIGTERM without passing it on; what they ran is to stop all the same. */
function whenNpmIsGone(stop) {
  const shell = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop()
  }, 500)
}

/** Runs a script's main function; a Sentence is shown as it is, anything else with its stack. */
export function main(run) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    return fail(new Sentence(`Trellis needs Node 20 or newer to start, this is ${process.versions.node}.`))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll)
  run().catch(fail)
}

const running = new Set()
let handedOver = false

/** From here on signals are for the program that the script has started; the script itself only passes them on. */
export function handOver() {
  handedOver = true
}

/** Stopped while it installs, builds or tests. */
function endAll() {
  if (handedOver) return
  for (const child of running) child.kill('SIGTERM')
  process.exit(130)
}

function fail(error) {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
}
