import type { FlowDocument, FlowStatus, FlowTrigger } from '@trellis/model'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Environment } from '../../apps/server/src/config.ts'
import { addApp } from './app-members.ts'
import { link, text } from './employees.ts'
import { makeFlowWorld } from './flow-world.ts'

/** A run that a record started, as its row holds it; `output` is what the flow saw. */
export type StartedRun = {
  status: string
  error: { type: string; message: string } | null
  key: string
  cause: string
  chain: { flowId: string }[]
  output: {
    record: Record<string, unknown>
    changed: Record<string, unknown> | null
    event: { record: Record<string, unknown>; [part: string]: unknown }
  } | null
}

const told = { record: '{{record}}', changed: '{{changed}}', event: '{{event}}' }
const number = { type: 'number', format: 'number', title: 'Total' } as const
const password = { type: 'string', format: 'password', title: 'Code' } as const

/** Flows that answer with what started them: orders of customers, with labels; and tokens that see all of these, or a part. */
export async function makeStartWorld(name: string, environment: Environment = {}) {
  const world = await makeFlowWorld(name, environment)
  const { developer } = world
  const run = (operation: Parameters<typeof world.run>[1], input: object) => world.run(developer, operation, input)
  const define = (collectionId: string, properties: object, baseVersion: number | null = null) => {
    const document = { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] }
    return run('SCHEMA_APPLY', { collectionId, document, baseVersion })
  }
  const orders = {
    text: text('Text'),
    total: number,
    margin: { ...number, title: 'Margin' },
    region: text('Region'),
    code: password,
    customer: link('Customer', { cursor: { collectionId: 'Customers', associationKey: 'orders' }, max: 1 }),
    labels: link('Labels', { cursor: { collectionId: 'Labels', associationKey: 'orders' } }),
  }
  await define('Customers', { name: text('Name') })
  await define('Labels', { name: text('Name') })
  await define('Orders', orders)
  const verbs = { create: true, read: true, update: true, delete: true }
  await addApp((operation, input) => run(operation, input), {
    id: 'north',
    name: 'North',
    collections: [
      {
        collectionId: 'Orders',
        ...verbs,
        rowRule: { region: { $eq: 'north' } },
        overrides: { margin: { hidden: true } },
      },
      { collectionId: 'Customers', ...verbs },
    ],
    members: [{ userId: developer.userId }],
  })
  const token = async (rights: object) =>
    String((await run('API_TOKEN_CREATE', { roles: [], isTenantAdmin: false, name: 'Robot', ...rights }))['id'])
  const whole = await token({ roles: ['entityAdmin'] })
  const started = async (flowId: string): Promise<StartedRun[]> => {
    const runs = await world.tables.run<Omit<StartedRun, 'output'> & { output: string | null }>(
      sql`select status, error, key, cause, chain, output from ${sql.id(world.tenant.coreSchema, 'flow_run')} where flow_id = ${idOf(flowId)} order by id`,
    )
    return runs.map(each => ({ ...each, output: each.output === null ? null : JSON.parse(each.output) }))
  }
  return {
    ...world,
    define,
    orders,
    whole,
    /** Of the app alone, whose row rule shows the north, and whose margins are hidden. */
    north: await token({ appIds: ['north'] }),
    token,
    started,
    /** A flow with one trigger of orders, or more. */
    watch(id: string, trigger: Partial<FlowTrigger>, more: Partial<FlowDocument> = {}, status?: FlowStatus) {
      const triggers: FlowTrigger[] = [{ id: 't', event: 'create', collectionId: 'Orders', ...trigger }]
      return world.flow(idOf(id), { runAs: whole, triggers, output: told, ...more }, status)
    },
    create: (collectionId: string, id: string, record: object) => run('DATA_CREATE', { collectionId, id, record }),
    update: (collectionId: string, id: string, record: object) => run('DATA_UPDATE', { collectionId, id, record }),
    remove: (collectionId: string, id: string) => run('DATA_DELETE', { collectionId, id }),
    /** The runs once there are so many, all of them ended. */
    async ended(flowId: string, count: number): Promise<StartedRun[]> {
      await expect
        .poll(async () => (await started(flowId)).filter(({ status }) => isOver.has(status)).length, {
          timeout: 15_000,
        })
        .toBe(count)
      return started(flowId)
    },
    /** What changes meanwhile is read once the work is done, all together. */
    async unread(work: () => Promise<unknown>): Promise<void> {
      const lock = sql`hashtextextended(${`trellis log flow starts ${world.tenant.id}`}, 0)`
      await world.services.database.session(async connection => {
        await connection.run(sql`select pg_advisory_lock(${lock})`)
        await work()
        await connection.run(sql`select pg_advisory_unlock(${lock})`)
      })
    },
    /** Everything that was changed until now has been read, and what it started has ended. */
    async settled(): Promise<void> {
      marks += 1
      const mark = `mark ${marks}`
      await run('DATA_CREATE', { collectionId: 'Notes', record: { text: mark } })
      const isRead = async () => (await started('settled')).some(({ output }) => output?.record['text'] === mark)
      await expect.poll(isRead, { timeout: 15_000 }).toBe(true)
      const open = () =>
        world.tables.run(sql`select from ${sql.id(world.tenant.coreSchema, 'flow_run')} where ended_at is null`)
      await expect.poll(open, { timeout: 15_000 }).toEqual([])
    },
    async begin(): Promise<void> {
      const triggers: FlowTrigger[] = [{ id: 't', event: 'create', collectionId: 'Notes' }]
      await world.flow('settled', { runAs: whole, triggers, output: told })
    },
  }
}

/** What tests call a flow, as an id. */
const idOf = (name: string) => name.replaceAll(' ', '-')

let marks = 0
const isOver: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled'])

export type StartWorld = Awaited<ReturnType<typeof makeStartWorld>>
