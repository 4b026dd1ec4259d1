import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `work` while no other process of this folder runs under the same lock file; `onWait` is called once where one does. */
export async function withLock(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!claim(file)) {
    if (!told) onWait()
    told = true
    await sleep(100)
  }
  const beat = setInterval(() => touch(file), 2000)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(file)) rmSync(file, { force: true })
    return false
  }
}

/** Its process is gone, or another one has its number now and does not keep the file fresh. */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > 30_000) return true
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && !isAlive(pid)
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    return
  }
}
