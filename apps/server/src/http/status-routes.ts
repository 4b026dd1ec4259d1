import { createHash, timingSafeEqual } from 'node:crypto'
import { OperationalError, ownValue, UserError } from '@trellis/base'
import type { FastifyInstance } from 'fastify'
import type { PoolCounts } from '../database/make-database.ts'
import type { Services } from '../services.ts'
import { bearerToken } from './authenticate.ts'

type StatusServices = Pick<Services, 'config' | 'database' | 'bus'> & { poolCounts(): PoolCounts }

/** Alive, ready, and figures for a scraper with its token (S83). */
export function addStatusRoutes(app: FastifyInstance, services: StatusServices): void {
  const { config, database, bus } = services
  app.get('/api/health', async () => ({ status: 'ok', ...(config.tenantRoles ? {} : { tenantRoles: 'off' }) }))

  app.get('/api/ready', async () => {
    if (!bus.isFresh()) throw new OperationalError('UNAVAILABLE', 'Not ready yet', { retryAfter: 2 })
    await database.query({ text: 'select 1' })
    return { status: 'ok' }
  })

  const { metricsToken } = config
  if (metricsToken === undefined) return
  const counts = countAnswers(app)
  app.get('/api/metrics', async (request, reply) => {
    if (!isSame(bearerToken(request) ?? '', metricsToken))
      throw new UserError('UNAUTHENTICATED', 'The scrape token is not right')
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return render({ ...counts, ...figures(services.poolCounts()) })
  })
}

function countAnswers(app: FastifyInstance): Record<string, number> {
  const counts: Record<string, number> = {}
  app.addHook('onResponse', (_request, reply, done) => {
    const name = `trellis_answers_total{class="${Math.floor(reply.statusCode / 100)}xx"}`
    counts[name] = (ownValue(counts, name) ?? 0) + 1
    done()
  })
  return counts
}

function figures(pool: PoolCounts): Record<string, number> {
  const memory = process.memoryUsage()
  return {
    trellis_uptime_seconds: Math.round(process.uptime()),
    trellis_memory_resident_bytes: memory.rss,
    trellis_memory_heap_bytes: memory.heapUsed,
    'trellis_database_connections{state="all"}': pool.total,
    'trellis_database_connections{state="idle"}': pool.idle,
    trellis_database_waiting: pool.waiting,
  }
}

function render(metrics: Readonly<Record<string, number>>): string {
  return Object.entries(metrics)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('')
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
