import { isSystemGroup } from '@trellis/model'
import type { FormSection } from './arrange-fields.ts'

/** From how many groups and fields on a form has a list of its groups beside it. */
const fromGroups = 3
const fromFields = 24

export function isBigForm(sections: readonly FormSection[]): boolean {
  const own = ownSections(sections)
  const count = own.reduce((sum, { fields }) => sum + fields.length, 0)
  return own.length >= fromGroups && count >= fromFields
}

/** Without what every collection has. */
export function ownSections(sections: readonly FormSection[]): FormSection[] {
  return sections.filter(({ group }) => !isSystemGroup(group))
}
