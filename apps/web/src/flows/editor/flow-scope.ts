import { ownValue } from '@trellis/base'
import { isLink, recordType } from '@trellis/fields/formula'
import { findStepAction, walkFlow } from '@trellis/flows'
import {
  anyType,
  booleanType,
  changedType,
  type FormulaScope,
  type FormulaType,
  listOf,
  metaType,
  numberType,
  objectOf,
  openObjectType,
  type ScopeTypes,
  scopeTypes,
  textType,
} from '@trellis/formula'
import { type FlowDocument, type FlowStep, type RecordSchema, systemFields } from '@trellis/model'
import type { OwnScope } from '../../formula/formula-field.tsx'

/** Schemas of the collections that triggers of the flow name, as far as they are loaded. */
export type WatchedSchemas = ReadonlyMap<string, RecordSchema>

/** What formulas of a flow can refer to; steps by what their actions say that they give. */
function flowScope(flow: FlowDocument, schemas: WatchedSchemas): ScopeTypes {
  const steps = [...walkFlow(flow)].map(({ step }) => step)
  const { triggers = [] } = flow
  const record = triggers.length > 0 ? watchedType(flow, schemas) : undefined
  return scopeTypes({
    input: recordType(flow.inputs),
    store: recordType(flow.state),
    vars: openObjectType,
    event: eventOf(flow),
    meta: metaType(steps.map(({ id }) => id)),
    result: objectOf(Object.fromEntries(steps.map(step => [step.id, resultOf(step)]))),
    ...(record && { record }),
    ...(record && triggers.some(({ event }) => event === 'update') && { changed: changedType(record) }),
  })
}

/** The record that a run began with: of several collections, what each of them has. */
function watchedType({ triggers = [] }: FlowDocument, schemas: WatchedSchemas): FormulaType {
  const ids = new Set(triggers.map(({ collectionId }) => collectionId))
  const known = [...ids].flatMap(id => schemas.get(id) ?? [])
  const properties = Object.fromEntries(known.flatMap(schema => Object.entries(typesOf(schema))))
  return { ...(known.length < ids.size ? openObjectType : objectOf({})), properties }
}

/** Links stand in a run as operations give them. */
function typesOf(schema: RecordSchema): Record<string, FormulaType> {
  const properties = { ...systemFields, ...schema.properties }
  const types = Object.entries(recordType({ properties }).properties ?? {})
  return Object.fromEntries(
    types.map(([id, type]) => {
      const field = ownValue(properties, id)
      return [id, field && isLink(field) ? { ...linksType, ...(type.title && { title: type.title }) } : type]
    }),
  )
}

const linksType = objectOf({
  list: listOf({ ...openObjectType, properties: { id: textType, recordTitle: textType } }),
  totalCount: numberType,
})

/** What whoever shows the rows that the flow gives wants of them (0b-decisions §10). */
const listQuery = {
  searchString: textType,
  options: objectOf({ limit: numberType, skip: numberType, orderBy: textType, descending: booleanType }),
}

/** What started the run: by itself what the flow has for that, else more than is known here. */
function eventOf({ inputs, triggers = [], schedules = [], webhook }: FlowDocument): FormulaType {
  const schedule = objectOf({ id: textType, nominalAt: textType, payload: recordType(inputs) })
  const delivery = { id: textType, headers: openObjectType, query: openObjectType, body: anyType }
  const hasLinks = triggers.some(({ event }) => event === 'link' || event === 'unlink')
  const record = {
    id: textType,
    collectionId: textType,
    event: textType,
    ...(hasLinks && { linkedIds: listOf(textType) }),
  }
  const properties = {
    // Of a webhook it holds what its address was asked with.
    query: { ...openObjectType, properties: listQuery },
    ...(triggers.length > 0 && { record: objectOf(record) }),
    ...(schedules.length > 0 && { schedule }),
    ...(webhook && { webhook: objectOf(delivery) }),
  }
  return { ...openObjectType, properties }
}

function resultOf({ action, stepName }: FlowStep): FormulaType {
  const output = findStepAction(action.type)?.output
  return { ...(output ? recordType(output) : openObjectType), title: stepName }
}

/** Values to try formulas of a flow with: nothing has run yet. */
function flowSample(flow: FlowDocument): FormulaScope {
  const none = Object.fromEntries([...walkFlow(flow)].map(({ step }) => [step.id, {}]))
  const { triggers = [] } = flow
  const started = triggers.length > 0 && { record: {}, changed: {} }
  return { input: {}, store: {}, vars: {}, event: {}, meta: none, result: none, ...started }
}

export const flowFormulaScope = (flow: FlowDocument, schemas: WatchedSchemas): OwnScope => ({
  types: flowScope(flow, schemas),
  sample: flowSample(flow),
})
