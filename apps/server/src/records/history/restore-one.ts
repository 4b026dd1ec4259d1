import { notFound, UserError, uuidv7 } from '@trellis/base'
import type { UndoOutput } from '@trellis/contract'
import type { Caller } from '../../access/caller.ts'
import { type Engine, findScope } from '../engine.ts'
import type { DeleteInput } from '../inputs.ts'
import { recordOf } from '../read/get-record.ts'
import type { WriteOptions } from '../write/create-record.ts'
import { keepAnswer } from '../write/keep-answer.ts'
import { restoreRecords } from './restore-records.ts'
import { makeUndoReport } from './undo-report.ts'

/** DATA_RESTORE: one record out of the trash. */
export async function restoreOne(
  engine: Engine,
  caller: Caller,
  input: DeleteInput,
  { answerKey }: Pick<WriteOptions, 'answerKey'> = {},
): Promise<UndoOutput> {
  const { collectionId, id } = recordOf(input)
  const scope = await findScope(engine, caller, collectionId, { core: false })
  const batchId = uuidv7()
  const answer = await engine.database.transaction(async connection => {
    const lost = (await restoreRecords({ engine, connection, scope, batchId }, [id])).get(id) ?? notFound()
    if (lost instanceof UserError) throw lost
    const report = makeUndoReport()
    report.done({ collectionId, id, action: 'restore' })
    for (const { fieldId, message } of lost) report.failed({ collectionId, id, fieldId, message })
    const output = report.output(batchId)
    await keepAnswer(connection, answerKey, JSON.stringify(output))
    return output
  })
  engine.bus.announce('log', caller.tenant.id)
  return answer
}
