import type { ImportLinks } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import type { Queryable } from '../database/database.ts'
import type { Scope } from '../records/query/scope.ts'
import { findLinked } from './guess/find-linked.ts'
import { repeatedValue } from './guess/find-matches.ts'
import { matchesOf } from './guess/guess-association.ts'
import type { Survey } from './guess/survey.ts'
import { byTitle, type LinkWay, titleFieldOf, wayOf } from './link-ways.ts'
import { joinedText, linkedTexts } from './linked-texts.ts'
import type { MappedField } from './mapped-field.ts'
import { isMakeable, refusalOfMissing } from './missing-records.ts'

/** Values that are told by themselves. */
const mostTold = 20

type Asked = { field: MappedField; scope: Scope; survey: Survey; collectionId: string }

/** What becomes of the values of a column that names records, as far as the caller may know of these. */
export async function previewLinks(
  database: Queryable,
  { field, scope, survey, collectionId }: Asked,
): Promise<ImportLinks | undefined> {
  const way = wayOf(scope, field.linkBy)
  if (!way) return undefined
  const cells = survey.summaries[field.index]?.distinct ?? []
  const { values, linked } = await findNames(database, { scope, way, schema: field.schema, cells: [...cells] })
  const { distinct, found, looseCount, missing, ambiguous } = linked
  const whyNotCreate =
    refusalOfMissing(field, scope, collectionId) ??
    (missing.some(value => isMakeable(field, scope, value)) ? undefined : 'None of the values can be one of a record')
  const uniqueField = field.targetCollectionId === collectionId ? undefined : await toBeUnique(database, scope, way)
  const better = found * 2 < distinct ? await betterWay(database, { scope, values, found }) : undefined
  const { id, document } = scope.collection
  return {
    fieldId: field.fieldId,
    collectionId: id,
    name: document.name,
    ...(way.linkBy !== undefined && { linkBy: way.linkBy }),
    distinct,
    found,
    looseCount,
    missingCount: missing.length,
    missing: missing.slice(0, mostTold),
    ambiguousCount: ambiguous.length,
    ambiguous: ambiguous.slice(0, mostTold),
    mayCreate: missing.length > 0 && whyNotCreate === undefined,
    ...(missing.length > 0 && whyNotCreate !== undefined && { whyNotCreate }),
    ...(better && { better }),
    ...(uniqueField && { uniqueField }),
  }
}

type Names = { scope: Scope; way: LinkWay; schema: FieldSchema; cells: readonly string[] }

/** Cells with a name that nobody has may be one name with commas in it, as `joinNames` reads them. */
async function findNames(database: Queryable, { schema, cells, ...asked }: Names) {
  const values = linkedTexts(schema, cells)
  const linked = await findLinked(database, { ...asked, values })
  const isNobody = new Set(linked.missing)
  const unclear = new Set(cells.filter(cell => linkedTexts(schema, [cell]).some(value => isNobody.has(value))))
  const joined = new Set([...unclear].flatMap(cell => joinedText(schema, cell) ?? []))
  if (asked.way.linkBy === undefined || joined.size === 0) return { values, linked }
  const whole = await findLinked(database, { ...asked, values: [...joined] })
  const isNone = new Set([...whole.missing, ...whole.ambiguous])
  const read = cells.flatMap(cell => {
    const one = unclear.has(cell) ? joinedText(schema, cell) : undefined
    return one === undefined || isNone.has(one) ? linkedTexts(schema, [cell]) : [one]
  })
  const told = [...new Set(read)]
  return { values: told, linked: await findLinked(database, { ...asked, values: told }) }
}

async function betterWay(
  database: Queryable,
  { scope, values, found }: { scope: Scope; values: readonly string[]; found: number },
): Promise<ImportLinks['better']> {
  const matches = await matchesOf(database, { scope, values })
  const [best] = matches.toSorted((left, right) => right.matched - left.matched)
  if (!best || best.matched <= found) return undefined
  const way = wayOf(scope, best.linkBy)
  return way && { linkBy: way.linkBy ?? 'id', title: way.title, found: best.matched }
}

/** The field behind a way that finds several records of the same name, where it could become unique. */
async function toBeUnique(
  database: Queryable,
  scope: Scope,
  way: LinkWay,
): Promise<ImportLinks['uniqueField'] | undefined> {
  const fieldId = way.linkBy === byTitle ? titleFieldOf(scope.collection)?.id : way.linkBy
  const behind = fieldId === undefined ? undefined : wayOf(scope, fieldId)
  if (!behind || fieldId === undefined || behind.isUnique) return undefined
  const repeated = await repeatedValue(database, scope, behind.column)
  return { fieldId, title: behind.title, ...(repeated !== undefined && { repeated }) }
}
