import type { FormatServer } from '@trellis/fields/server'
import type { FieldSchema, OptionItem } from '@trellis/model'

/** Among more nobody chooses. */
const mostOptions = 200
/** Texts that may mean the same option, written in capitals or with blanks around. */
const mostTexts = 1000

const collator = new Intl.Collator('en', { numeric: true, caseFirst: 'upper' })

/**
 * Options that would take these texts, which the field does not take as it is; undefined where its format has none of the builder's own,
 * or where they would be too many.
 */
export function optionsFromValues(
  { server, schema }: { server: FormatServer; schema: FieldSchema },
  texts: readonly string[],
): OptionItem[] | undefined {
  if (!server.newOptions || texts.length > mostTexts) return undefined
  const made = new Map<string, OptionItem>()
  for (const text of texts.map(each => each.trim()).toSorted(collator.compare)) {
    for (const option of server.newOptions(text, schema)) {
      const key = String(option.value).replaceAll(/[A-Z]/g, letter => letter.toLowerCase())
      if (!made.has(key)) made.set(key, option)
    }
    if (made.size > mostOptions) return undefined
  }
  return made.size > 0 ? [...made.values()] : undefined
}
