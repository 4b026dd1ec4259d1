import { uuidv7 } from '@trellis/base'
import type { UndoOutput } from '@trellis/contract'
import type { Caller } from '../../access/caller.ts'
import { type Engine, findScope } from '../engine.ts'
import type { DeleteInput } from '../inputs.ts'
import { recordOf } from '../read/get-record.ts'
import { restoreRecord } from './restore-record.ts'
import { makeUndoReport } from './undo-report.ts'

/** DATA_RESTORE: one record out of the trash. */
export async function restoreOne(engine: Engine, caller: Caller, input: DeleteInput): Promise<UndoOutput> {
  const { collectionId, id } = recordOf(input)
  const scope = await findScope(engine, caller, collectionId, { core: false })
  const batchId = uuidv7()
  const lost = await engine.database.transaction(connection =>
    restoreRecord({ engine, connection, scope, id, batchId }),
  )
  engine.bus.announce('log', caller.tenant.id)
  const report = makeUndoReport()
  report.done({ collectionId, id, action: 'restore' })
  for (const { fieldId, message } of lost) report.failed({ collectionId, id, fieldId, message })
  return report.output(batchId)
}
