import type { FormatDefinition } from './define-format.ts'

/**
 * What a format does with values: checks and writes them. Forms load this alone, so that what reads texts of files belongs to the whole
 * definition where it is long; the whole shared half, which spreads it
 * and says how builders choose and set the format, comes with the first filter, import or editor of a collection.
 */
export type FormatRules = Pick<
  FormatDefinition,
  'type' | 'icon' | 'storage' | 'comparison' | 'align' | 'titleable' | 'check' | 'toText' | 'display'
> &
  Partial<
    Pick<
      FormatDefinition,
      | 'internal'
      | 'generated'
      | 'concealed'
      | 'editsInDialog'
      | 'linked'
      | 'fromText'
      | 'notates'
      | 'searchText'
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
