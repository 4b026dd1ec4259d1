import { type FieldProblem, notFound, UserError, validationError } from '@trellis/base'
import type { Contracts, InputOf } from '@trellis/contract'
import { unknownField } from '@trellis/fields/server'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { Collection } from '../collections/collection.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { allWanted, isCounted } from './all-wanted.ts'
import { indexRules } from './index-rules.ts'
import { keepIndex, unpinIndex } from './kept-indexes.ts'
import { isIndexable, shapeIndex, shapeOf } from './wanted-index.ts'

type Needed = Pick<Services, 'database' | 'collections' | 'bus'>
type Pin = InputOf<Contracts['INDEX_PIN']>

/** Notes a builder's wish; every server hears of it, one of them builds. */
export async function pinIndex(
  services: Needed,
  tenant: Tenant,
  input: Pin,
  answerKey?: AnswerKey,
): Promise<{ pinned: boolean }> {
  const { database, collections, bus } = services
  const collection = await collections.find(tenant.id, input.collectionId)
  if (!collection || collection.core) throw notFound('The collection')
  const shape = shapeOf(input)
  const place = { tenantId: tenant.id, collectionId: collection.id, shape }
  if (input.pinned) {
    refuseUnfit(collection, input)
    await refuseTooMany(services, tenant, collection, shapeIndex(collection, shape, 'pinned')?.name)
  }
  const answer = { pinned: input.pinned }
  await database.transaction(async connection => {
    if (input.pinned) await keepIndex(connection, { ...place, reason: 'pinned' })
    else await unpinIndex(connection, place)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  bus.announce('schema', tenant.id)
  return answer
}

function refuseUnfit(collection: Collection, { equal, orderBy }: Pin): void {
  const named: [string, string][] = equal.map((id, index) => [id, `equal.${index}`])
  if (orderBy !== undefined && orderBy !== 'id') named.push([orderBy, 'orderBy'])
  const problems: FieldProblem[] = []
  for (const [id, path] of named) {
    const field = collection.fields.get(id)
    if (!field) throw unknownField(id, path)
    if (!isIndexable(field)) problems.push({ path, message: unfit(field.format.comparison === 'text') })
  }
  if (named.length === 0) problems.push({ path: 'equal', message: 'names no field' })
  if (problems.length > 0) throw validationError(problems)
  if (!shapeIndex(collection, shapeOf({ equal, orderBy }), 'pinned'))
    throw validationError([{ path: 'orderBy', message: 'an index cannot keep this order' }])
}

function unfit(isText: boolean): string {
  return isText
    ? 'needs a greatest length of at most 500 characters to be indexed'
    : 'holds values that cannot be indexed this way'
}

/** Chosen ones make way, those of row rules do not. */
async function refuseTooMany(
  services: Needed,
  tenant: Tenant,
  { id }: Collection,
  wished: string | undefined,
): Promise<void> {
  const { most } = indexRules
  const staying = (await allWanted(services, tenant)).filter(
    each => each.collectionId === id && isCounted(each) && each.reason !== 'shape' && each.name !== wished,
  )
  if (new Set(staying.map(({ name }) => name)).size < most) return
  throw new UserError('VALIDATION_ERROR', `A collection has at most ${most} such indexes; let another one go first`)
}
