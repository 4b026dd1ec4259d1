import { type ComponentDefinition, findComponent, walkView } from '@trellis/components'
import {
  anyType,
  booleanType,
  type FormulaType,
  listOf,
  numberType,
  objectOf,
  openObjectType,
  scopeTypes,
  textType,
} from '@trellis/formula'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import type { OwnScope } from '../../formula/formula-field.tsx'
import { variablesIn } from './editor-problems.ts'

/** What formulas of a view can refer to: its variables and components by their ids, and what is around them when it is open. */
export function viewScope(view: ViewDocument): OwnScope {
  const placed = [...walkView(view)].map(({ component }) => component)
  const ofEach = (type: (component: ViewComponent) => FormulaType) =>
    objectOf(Object.fromEntries(placed.map(each => [each.id, { ...type(each), title: each.name }])))
  const vars = [...variablesIn(view)]
  const inputs = Object.entries(view.input?.properties ?? {})
  const none = Object.fromEntries(placed.map(({ id }) => [id, {}]))
  const types = scopeTypes({
    record: openObjectType,
    changed: openObjectType,
    event: { ...openObjectType, properties: eventProperties },
    store: openObjectType,
    global: openObjectType,
    input: objectOf(
      Object.fromEntries(inputs.map(([key, { title }]) => [key, { ...anyType, ...(title ? { title } : {}) }])),
    ),
    vars: objectOf(Object.fromEntries(vars.map(key => [key, anyType]))),
    meta: ofEach(({ type }) => ({ ...openObjectType, properties: metaOf(findComponent(type)) })),
    result: ofEach(({ type }) => ({ ...openObjectType, properties: resultOf(findComponent(type)) })),
  })
  const sample = { record: {}, changed: {}, event: {}, store: {}, global: {}, meta: none, result: none }
  const input = Object.fromEntries(inputs.map(([key]) => [key, null]))
  return { types, sample: { ...sample, input, vars: Object.fromEntries(vars.map(key => [key, null])) } }
}

/** What happened: the record that it was about, what was changed of it, or of many (`records`), and why it failed. */
const eventProperties = {
  item: openObjectType,
  changed: openObjectType,
  records: listOf(openObjectType),
  error: openObjectType,
}

type Properties = NonNullable<FormulaType['properties']>

const errorType = objectOf({ code: textType, message: textType })

/** What is known of a component of this kind while the view is open (views/use-told.ts). */
function metaOf(kind: ComponentDefinition | undefined): Properties {
  const { source } = kind ?? {}
  return {
    selected: openObjectType,
    ...(source ? { loading: booleanType, error: errorType } : {}),
    ...(source === 'list' ? { totalCount: numberType } : {}),
    ...(source === 'record' ? { changed: booleanType, valid: booleanType } : {}),
  }
}

function resultOf(kind: ComponentDefinition | undefined): Properties {
  if (kind?.source === 'list') return { list: listOf(openObjectType), record: openObjectType, query: anyType }
  return { record: openObjectType, query: anyType }
}
