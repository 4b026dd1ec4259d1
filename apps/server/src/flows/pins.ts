import { validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { OperationContext } from '../calls/implement.ts'
import type { Queryable } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { readFlow } from './find-flow.ts'

const largestPin = 256 * 1024
const mostPins = 500

type Place = Pick<Caller, 'tenant' | 'userId'>
const isOf = ({ tenant, userId }: Place, flowId: string) =>
  sql`tenant_id = ${tenant.id} and flow_id = ${flowId} and user_id = ${userId}`

/** What the caller has pinned, by step. */
export async function listPins(
  { id }: InputOf<Contracts['FLOW_PIN_LIST']>,
  { database }: Pick<Services, 'database'>,
  caller: Caller,
): Promise<OutputOf<Contracts['FLOW_PIN_LIST']>> {
  await readFlow(database.withRole(caller.tenant.role), caller.tenant, id)
  const rows = await database.run<{ stepId: string; value: string }>(
    sql`select step_id as "stepId", value from trellis.flow_pin where ${isOf(caller, id)} order by step_id`,
  )
  return { list: rows.map(({ stepId, value }) => ({ stepId, value: JSON.parse(value) as unknown })) }
}

/** No part of the flow, and nobody else's: the log of the workspace tells nothing of it. */
export async function setPin(
  { id, stepId, value }: InputOf<Contracts['FLOW_PIN_SET']>,
  { services: { database }, caller, answerKey }: OperationContext,
): Promise<OutputOf<Contracts['FLOW_PIN_SET']>> {
  await readFlow(database.withRole(caller.tenant.role), caller.tenant, id)
  const text = value === undefined ? undefined : JSON.stringify(value)
  if (text !== undefined && Buffer.byteLength(text) > largestPin)
    throw validationError([{ path: 'value', message: 'Must not take more than 256 kB' }])
  await database.transaction(async connection => {
    if (text === undefined)
      await connection.run(sql`delete from trellis.flow_pin where ${isOf(caller, id)} and step_id = ${stepId}`)
    else await keepPin(connection, caller, { id, stepId, text })
    await keepAnswer(connection, answerKey, JSON.stringify({}))
  })
  return {}
}

async function keepPin(connection: Queryable, caller: Place, pin: { id: string; stepId: string; text: string }) {
  const { id, stepId, text } = pin
  const kept = await connection.run(sql`insert into trellis.flow_pin (tenant_id, flow_id, user_id, step_id, value)
    select ${caller.tenant.id}, ${id}, ${caller.userId}, ${stepId}, ${text}
    where (select count(*) from trellis.flow_pin where ${isOf(caller, id)} and step_id <> ${stepId}) < ${mostPins}
    on conflict (tenant_id, flow_id, user_id, step_id) do update set value = excluded.value returning 1`)
  if (kept.length === 0)
    throw validationError([{ path: 'stepId', message: `At most ${mostPins} steps of a flow can have a pin` }])
}

/** They go with the flow. */
export async function removePins(connection: Pick<Queryable, 'run'>, place: { tenantId: string; flowId: string }) {
  await connection.run(
    sql`delete from trellis.flow_pin where tenant_id = ${place.tenantId} and flow_id = ${place.flowId}`,
  )
}
