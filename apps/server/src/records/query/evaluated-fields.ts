import { formulaAt, formulaProperties, type StoredFormula, storedFormula } from '@trellis/fields/formula'
import { findFormat, findFormatServer } from '@trellis/fields/server'
import { check, type Environment, findFunction, walkTree } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { compileShown } from '../calculations/calculated-columns.ts'
import { environmentOf } from '../calculations/formula-roots.ts'
import { fromFragment } from '../calculations/formula-sql.ts'
import { slot } from './compile-sql.ts'
import { evaluatedSource } from './scope.ts'

type Evaluations = {
  fields: ReadonlyMap<string, CollectionField>
  /** Parameters of their SQL, behind the slots of `evaluatedSource`. */
  values: readonly unknown[]
  /** Their SQL, for the key of the scope. */
  texts: readonly string[]
  /** Some of them read the clock. */
  isVolatile: boolean
}

/**
 * Evaluations over columns that the caller sees, as lists are sorted and filtered by them: fields of the format of their result that nobody
 * changes (docs/decisions/0114). All others stay as they are: shown, and nothing more. Who asks, where, and what is linked are unknown here.
 */
export function resolveEvaluations(
  fields: ReadonlyMap<string, CollectionField>,
  { collection, caller }: { collection: Collection; caller: Caller },
): Evaluations {
  const values: unknown[] = []
  const texts: string[] = []
  let isVolatile = false
  const resolved = new Map(fields)
  const place = { collection: { ...collection, fields }, environment: { ...environmentOf(caller), now: Date.now() } }
  for (const [id, field] of fields) {
    const formula = field.format.evaluated && evaluationOf(field)
    const made = formula && resolve(field, formula, { ...place, firstValue: values.length })
    if (!formula || !made) continue
    resolved.set(id, made.field)
    values.push(...made.values)
    texts.push(made.text)
    isVolatile ||= check(formula.tree, {}).isVolatile
  }
  return { fields: resolved, values, texts, isVolatile }
}

const property = formulaProperties.find(({ path }) => path === 'metadata.evaluation')

function evaluationOf({ schema }: CollectionField): StoredFormula | undefined {
  const json = property && formulaAt(schema, property)
  return json === undefined ? undefined : storedFormula(json, { asText: false })
}

type Place = { collection: Collection; environment: Environment; firstValue: number }

function resolve(
  field: CollectionField,
  formula: StoredFormula,
  place: Place,
): { field: CollectionField; values: readonly unknown[]; text: string } | undefined {
  if (formula.problem || !isOfRow(formula, place.collection)) return undefined
  const compile = (alias: string) => compileShown(formula.tree, alias, place)
  const compiled = compile('t')
  const shape = compiled && field.format.evaluated?.[compiled.kind]
  const halves = { format: findFormat(shape?.format ?? ''), server: findFormatServer(shape?.format ?? '') }
  if (!compiled || !shape || !halves.format || !halves.server) return undefined
  const places = compiled.fragment.values.map((_, index) =>
    slot(evaluatedSource(place.collection.id), place.firstValue + index),
  )
  const evaluated = (alias: string) =>
    fromFragment({ strings: compile(alias)?.fragment.strings ?? compiled.fragment.strings, values: places })
  const metadata = { ...field.schema.metadata, disabled: true, disabledType: 'readonly' } as const
  const schema: FieldSchema = { ...field.schema, ...shape, metadata }
  return {
    field: Object.freeze({ ...field, schema, format: halves.format, server: halves.server, evaluated }),
    values: compiled.fragment.values,
    text: compiled.fragment.strings.join('?'),
  }
}

/** Rests on nothing but columns of the row, seen in every record, and the clock: each draw of chance would be another one. */
function isOfRow({ tree, references }: StoredFormula, { fields }: Collection): boolean {
  let isOfChance = false
  walkTree(tree, node => {
    const definition = node.type === 'formula' ? findFunction(node.name) : undefined
    isOfChance ||= definition?.volatile === true && definition.group !== 'date-and-time'
  })
  if (isOfChance || references.length === 0) return false
  return references.every(([root, id = '', ...inside]) => {
    const field = fields.get(id)
    const isColumn = field?.column !== undefined && !field.guarded && !field.association && !field.format.concealed
    return root === 'record' && inside.length === 0 && isColumn
  })
}
