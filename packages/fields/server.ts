import { ownValue } from '@trellis/base'
import type { FormatServer } from './define-format-server.ts'
import { serverFormats } from './formats/server.gen.ts'

export * from './define-format-server.ts'
export * from './filter/filter-cost.ts'
export { bareSchema, filterSchema, refuse } from './filter/filter-value.ts'
export { conditionsOf, operatorOf, readMatch } from './filter/read-conditions.ts'
export { type Comparison, readOperator } from './filter/read-operator.ts'
export { shownComparisons } from './filter/shown-values.ts'
export { unknownField, unknownFieldProblem } from './filter/unknown-field.ts'
export { serverFormats } from './formats/server.gen.ts'
export * from './index.ts'
export { listItem } from './sql/list-column.ts'
export { quoteJson } from './sql/quote-json.ts'
export { checkStoredValue, readStoredText } from './validate/check-stored-value.ts'
export { storedFileIds } from './validate/stored-file-ids.ts'
export {
  checkAdditionalProperties,
  mistypedField,
  propertyKeyProblem,
  shownProperties,
  tooManyProperties,
} from './values/additional-properties.ts'
export { hasDefaultsInside } from './values/defaults-inside.ts'
export { fieldInside } from './values/field-inside.ts'
export { readList } from './values/list-text.ts'
export * from './values/notation-watch.ts'
export { valueAtSteps } from './values/path.ts'
export { instantOf, steadyOffset, wallTime } from './values/zoned-time.ts'

const registry: Readonly<Record<string, FormatServer>> = serverFormats

/** The server half of a format; undefined where there is none of that id. */
export function findFormatServer(id: string): FormatServer | undefined {
  return ownValue(registry, id)
}
