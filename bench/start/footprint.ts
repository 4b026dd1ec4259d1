import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Figure, median, valueFigure } from '../figure.ts'
import { freePort, makeDataDir, root } from '../world.ts'

/** JavaScript that the first page loads, gzip: the entry and what it preloads. */
export async function measureShell(): Promise<Figure> {
  const dist = join(root, 'dist/web')
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(match => match[1] ?? '')
  const sizes = await Promise.all(
    files.map(async file => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  )
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  return valueFigure({ name: 'start.shell', value: kilobytes, unit: 'kB gzip', limit: 200, atMost: true })
}

/** `npm start` with nothing changed, until `/api/health` answers; the first start of the data folder is not counted. */
export async function measureWarm(): Promise<Figure> {
  const dataDir = await makeDataDir('trellis-warm-')
  try {
    await startAndStop(dataDir)
    const seconds: number[] = []
    for (let round = 0; round < 3; round += 1) seconds.push(await startAndStop(dataDir))
    return valueFigure({ name: 'start.warm', value: median(seconds), unit: 's', limit: 3, atMost: true })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: String(port), TRELLIS_DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  const stop = async () => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await new Promise(resolve => child.once('exit', resolve))
  }
  for (;;) {
    const healthy = await fetch(`http://localhost:${port}/api/health`).then(
      response => response.ok,
      () => false,
    )
    const seconds = (performance.now() - started) / 1000
    if (healthy || seconds > 60) {
      await stop()
      return seconds
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
