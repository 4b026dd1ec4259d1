import type { FormSection } from './arrange-fields.ts'

/** From how many groups and fields on a form has a list of its groups beside it. */
const fromGroups = 3
const fromFields = 24

export function isBigForm(sections: readonly FormSection[]): boolean {
  const count = sections.reduce((sum, { fields }) => sum + fields.length, 0)
  return sections.length >= fromGroups && count >= fromFields
}
