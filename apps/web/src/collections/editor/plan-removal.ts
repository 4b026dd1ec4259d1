import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import type { CollectionDocument, Filter } from '@trellis/model'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { removeField } from '../document/fields.ts'
import type { SchemaPlan } from './schema-plan.ts'

/** What goes with a stored field. `step` is left out where something needs the field, so that no such change is planned. */
export type RemovalForecast = { loses: number; step?: SchemaPlan['steps'][number] }

type Stored = { collectionId: string; document: CollectionDocument; fieldId: string }

/** Asks for the plan of this removal alone; where that is refused, how many records hold a value. */
export async function planRemoval(
  plan: (document: CollectionDocument) => Promise<SchemaPlan>,
  { collectionId, document, fieldId }: Stored,
): Promise<RemovalForecast> {
  try {
    const { steps } = await plan(removeField(document, fieldId))
    const step = steps.find(({ loses }) => loses > 0)
    return step ? { loses: step.loses, step } : { loses: 0 }
  } catch (error) {
    if (!isApiError(error, 'VALIDATION_ERROR')) throw error
    return { loses: await countHolding(collectionId, fieldId, document) }
  }
}

/** Looked up and worked out values are stored nowhere: nothing goes with them. */
async function countHolding(collectionId: string, fieldId: string, { schema }: CollectionDocument): Promise<number> {
  const { storage } = findFormat(ownValue(schema.properties, fieldId)?.format ?? '') ?? {}
  if (storage !== 'column' && storage !== 'link') return 0
  const filter: Filter = { [fieldId]: storage === 'link' ? { $matches: { type: 'any' } } : { $exists: true } }
  const { totalCount } = await call('DATA_LIST', { cursor: { collectionId, filter, options: { limit: 1 } } })
  return totalCount ?? 0
}

/** Tells one removal from another. */
export const removalKey = ({ action, fieldId }: SchemaPlan['steps'][number]): string => `${action} ${fieldId}`
