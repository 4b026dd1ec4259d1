import { ownValue } from '@trellis/base'
import { check, type Environment, type FormulaScope, loadPatterns } from '@trellis/formula'
import type { RecordSchema, RecordValues } from '@trellis/model'
import { FailedEvaluation } from '../values/failed-evaluation.ts'
import { linkedRecords } from '../values/links.ts'
import { evaluateSchema } from './evaluate-schema.ts'
import { isUnread, type LinkedReads, linkedReadsOf, withLinked } from './linked-values.ts'
import { allFormulas } from './plan-formulas.ts'
import { type FailedFormula, type OnFailures, tellOnScreen } from './run-formula.ts'

/** Asks for linked records with some of their fields, as the viewer may read them. */
export type FetchLinked = (
  collectionId: string,
  asked: { ids: readonly string[]; fields: readonly string[] },
) => Promise<readonly RecordValues[]>

type Looking = {
  schema: RecordSchema
  roots: FormulaScope
  environment: Environment
  fetchLinked?: FetchLinked
  onFailures?: OnFailures
}

const property = 'metadata.evaluation'

/**
 * The records of a list with what their evaluations show. What formulas read of linked records and the list does not hold is fetched for
 * all of them at once; one that reads what stays unknown shows nothing, one that fails says why.
 */
export async function withEvaluations<Record extends RecordValues>(
  records: readonly Record[],
  looking: Looking,
): Promise<Record[]> {
  const { schema, fetchLinked } = looking
  const formulas = allFormulas(schema).filter(each => each.property === property)
  if (formulas.some(({ formula }) => check(formula.tree, {}).needsPatterns)) await loadPatterns()
  const linkedReads = linkedReadsOf(schema, formulas)
  const known = fetchLinked ? await fetchAll(missingLinks(records, linkedReads), fetchLinked) : new Map()
  const findLinked = (collectionId: string, id: string): RecordValues | undefined => known.get(keyOf(collectionId, id))
  const failures: FailedFormula[] = []
  const shown = records.map(record => {
    const { values, unknown } = withLinked({ schema, linkedReads }, { values: record, findLinked })
    const isUnknown = ([root, id = '', step]: readonly string[]) => root === 'record' && isUnread(unknown.get(id), step)
    const found = evaluateSchema({ ...looking, values, isUnknown }, { only: [property] })
    failures.push(...found.failures)
    return { ...record, ...found.evaluations, ...failedEvaluations(found.failures) }
  })
  tellOnScreen(failures, looking.onFailures)
  return shown
}

function failedEvaluations(failures: readonly FailedFormula[]): RecordValues {
  const failed = failures.filter(each => each.property === property)
  return Object.fromEntries(failed.map(({ fieldId, message }) => [fieldId, new FailedEvaluation(message)]))
}

type Missing = { ids: Set<string>; fields: Set<string> }

/** By collection: linked records that lack something that is read. */
function missingLinks(records: readonly RecordValues[], linkedReads: LinkedReads): Map<string, Missing> {
  const missing = new Map<string, Missing>()
  for (const [fieldId, { collectionId, fields }] of linkedReads) {
    for (const record of records) {
      for (const linked of linkedRecords(ownValue(record, fieldId))) {
        const lacking = fields.filter(field => !Object.hasOwn(linked, field))
        if (lacking.length === 0) continue
        const of = missing.get(collectionId) ?? { ids: new Set(), fields: new Set() }
        missing.set(collectionId, of)
        of.ids.add(linked.id)
        for (const field of lacking) of.fields.add(field)
      }
    }
  }
  return missing
}

const mostAtOnce = 500

/** Whoever may not read them sees nothing of what they make. */
async function fetchAll(missing: Map<string, Missing>, fetchLinked: FetchLinked): Promise<Map<string, RecordValues>> {
  const asked = [...missing].flatMap(([collectionId, { ids, fields }]) => {
    const all = [...ids]
    const count = Math.ceil(all.length / mostAtOnce)
    return Array.from({ length: count }, async (_, part) => {
      const some = all.slice(part * mostAtOnce, (part + 1) * mostAtOnce)
      const found = await fetchLinked(collectionId, { ids: some, fields: [...fields] }).catch(() => [])
      // An empty field is left out of an answer, and known all the same.
      const empty = Object.fromEntries([...fields].map(field => [field, null]))
      return found.map(record => [keyOf(collectionId, String(record['id'])), { ...empty, ...record }] as const)
    })
  })
  return new Map((await Promise.all(asked)).flat())
}

const keyOf = (collectionId: string, id: string) => `${collectionId} ${id}`
