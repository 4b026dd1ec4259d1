import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

export type ServerSettings = Readonly<Record<string, string>>

/** Settings for a laptop or a small server; durability stays PostgreSQL's own (fsync, synchronous commit, full pages). */
export function serverSettings(port: number, more: ServerSettings = {}): string[] {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: totalmem() >= 4096 * mebibyte ? '256MB' : '128MB',
    effective_cache_size: `${Math.max(256, Math.floor(totalmem() / mebibyte / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '2GB',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // A failed statement is told to who sent it; its text and values stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] %q%d ',
    logging_collector: 'off',
    dynamic_shared_memory_type: hasRoomForSharedMemory() ? 'posix' : 'sysv',
    ...more,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Containers often get 64 MB of /dev/shm, in which parallel queries fail; System V memory is not bound by it. */
function hasRoomForSharedMemory(): boolean {
  if (process.platform !== 'linux') return true
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= 512 * mebibyte
  } catch {
    return false
  }
}
