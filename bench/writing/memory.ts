import { readFile, writeFile } from 'node:fs/promises'
import type { World } from '../world.ts'

/** Begins a new count of the most memory that the server process holds at a time. */
export async function forgetPeak({ process: server }: Pick<World, 'process'>): Promise<void> {
  await writeFile(`/proc/${server.pid}/clear_refs`, '5')
}

/** In megabytes, since the last `forgetPeak`. */
export async function peakMemory({ process: server }: Pick<World, 'process'>): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
