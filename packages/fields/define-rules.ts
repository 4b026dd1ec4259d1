import type { FormatDefinition } from './define-format.ts'

/**
 * What a format does with values: checks them, reads and writes them. Forms load this alone; the whole shared half, which spreads it
 * and says how builders choose and set the format, comes with the first filter, import or editor of a collection.
 */
export type FormatRules = Pick<
  FormatDefinition,
  'type' | 'icon' | 'storage' | 'comparison' | 'align' | 'titleable' | 'check' | 'fromText' | 'toText' | 'display'
> &
  Partial<
    Pick<
      FormatDefinition,
      | 'internal'
      | 'generated'
      | 'concealed'
      | 'editsInDialog'
      | 'linked'
      | 'searchText'
      | 'notates'
      | 'parts'
      | 'nests'
      | 'fileIds'
      | 'lookedUp'
      | 'withFiles'
    >
  >

export function defineRules<const Rules extends FormatRules>(rules: Rules): Rules {
  return rules
}
