import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { OperationContext } from '../calls/implement.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { readFlow } from './find-flow.ts'
import { writeStatus } from './write-status.ts'

/** Enables or disables a live flow. Enabling forgets the failed runs that blocked it, and the changes that it missed. */
export async function setStatus(
  { id, status }: InputOf<Contracts['FLOW_SET_STATUS']>,
  { services, caller, answerKey }: OperationContext,
): Promise<OutputOf<Contracts['FLOW_SET_STATUS']>> {
  const { tenant, userId } = caller
  const answer = { status }
  await services.database.withRole(tenant.role).transaction(async connection => {
    await readFlow(connection, tenant, id)
    await writeStatus(connection, tenant, { id, status, author: userId })
    if (status === 'enabled')
      await connection.run(sql`update ${sql.id(tenant.coreSchema, 'flow_state')}
        set error_count = 0, blocked_by = null, missed_changes = 0 where flow_id = ${id}`)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  services.bus.announce('log', tenant.id)
  return answer
}
