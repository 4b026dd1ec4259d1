import { newFlow } from '@trellis/flows'
import type { FlowDocument, FlowStatus, FlowStep } from '@trellis/model'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller } from '../../apps/server/src/access/caller.ts'
import type { Environment } from '../../apps/server/src/config.ts'
import { addApp } from './app-members.ts'
import { type Answer, makeServerWorld } from './server-world.ts'

/** One step with an action, by its id. Steps of `lineOf` follow each other. */
export function stepOf(id: string, type: string, parameters: object = {}, more: Partial<FlowStep> = {}): FlowStep {
  return { id, stepName: id, action: { type, parameters: { ...parameters } }, nextSteps: [], errorSteps: [], ...more }
}

/** Steps that go on from one to the next. */
export function lineOf(steps: readonly FlowStep[]): Pick<FlowDocument, 'steps' | 'start'> {
  const linked = steps.map((step, at) => {
    const next = steps[at + 1]
    return next && step.nextSteps.length === 0 ? { ...step, nextSteps: [{ id: `to ${next.id}`, goTo: next.id }] } : step
  })
  const [first] = steps
  return { steps: linked, ...(first && { start: first.id }) }
}

/** A server with a collection Notes, in which a member of one app writes, and with a developer who makes flows. */
export async function makeFlowWorld(name: string, environment: Environment = {}) {
  const world = await makeServerWorld(name, environment)
  const developer = await world.person({ email: 'developer@w.example', roles: ['developer', 'entityAdmin'] })
  const member = await world.person({ email: 'member@w.example' })
  const stranger = await world.person({ email: 'stranger@w.example' })
  const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
  const properties = {
    text: text('Text'),
    code: { type: 'string', format: 'password', title: 'Code' },
    count: { type: 'number', format: 'number', title: 'Count' },
  }
  const document = { name: 'Notes', schema: { type: 'object', properties }, detailGroupList: [] }
  await world.run(developer, 'SCHEMA_APPLY', { collectionId: 'Notes', document, baseVersion: null })
  const linked: string[] = []
  const link = async () => {
    const flows = linked.map(flowId => ({ flowId }))
    await world.run(developer, 'CORE_UPDATE', { collectionId: 'Tag', id: 'office', record: { flows } })
  }
  await addApp((operation, input) => world.run(developer, operation, input), {
    id: 'office',
    name: 'Office',
    collections: [{ collectionId: 'Notes', create: true, read: true, update: true, delete: true }],
    flows: [],
    members: [{ userId: member.userId }],
  })
  return {
    ...world,
    developer,
    member,
    stranger,
    /** Saves a flow, links it in the app and gives it a status. */
    async flow(id: string, more: Partial<FlowDocument>, status: FlowStatus = 'enabled'): Promise<string> {
      const record = { ...newFlow(), name: id, ...more }
      await world.run(developer, 'CORE_UPSERT', { collectionId: 'Flow', id, record })
      if (!linked.includes(id)) {
        linked.push(id)
        await link()
      }
      if (status !== 'draft') await world.run(developer, 'FLOW_SET_STATUS', { id, status })
      return id
    },
    start: (caller: Caller, id: string, input: object = {}, more: object = {}): Promise<Answer> =>
      world.run(caller, 'FLOW_RUN', { id, input, ...more }),
    /** The moment that a run waits for has come. It says that it waits a little before its work is put down until then. */
    async makeDue(runId: unknown): Promise<void> {
      const { database, bus } = world.services
      const due = sql`update trellis.work set run_at = now() where key = ${String(runId)} and status = 'scheduled' returning id`
      await expect.poll(() => database.run(due)).toHaveLength(1)
      bus.announce('work', world.tenant.id)
    },
    runOf: (runId: unknown): Promise<Answer> => world.run(developer, 'FLOW_RUN_GET', { runId }),
    async textsOf(): Promise<string[]> {
      const { list } = await world.run(developer, 'DATA_LIST', {
        cursor: { collectionId: 'Notes', options: { orderBy: 'text', limit: 1000 } },
      })
      return (list as { text: string }[]).map(note => note.text)
    },
  }
}

export type FlowWorld = Awaited<ReturnType<typeof makeFlowWorld>>
