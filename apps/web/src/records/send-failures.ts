import type { RecordGateway } from '@trellis/fields'
import { coreCollectionIds } from '@trellis/model'
import { call } from '../api/call.ts'

const told = new Set<string>()
const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

/** Once for each formula while the page lives: it is worked out with every change of a form. */
export const sendFailures: RecordGateway['tellFailures'] = (collectionId, failures) => {
  if (coreIds.has(collectionId)) return
  for (const { fieldId, property, code } of failures) {
    const key = `${collectionId} ${fieldId} ${property}`
    if (told.has(key)) continue
    told.add(key)
    // Whoever looks at the screen can do nothing about a log that did not hear of it.
    call('FORMULA_FAILURE_LOG', { collectionId, fieldId, property, code }).catch(() => undefined)
  }
}
