import { ownValue } from '@trellis/base'
import type { AppCollection, FieldOverride } from '@trellis/model'

export type OverrideChoice = 'open' | 'readonly' | 'hidden'

export function choiceOf({ hidden, readonly }: FieldOverride): OverrideChoice {
  if (hidden) return 'hidden'
  return readonly ? 'readonly' : 'open'
}

/** A hidden field has nothing else to say. */
export function withChoice(override: FieldOverride, choice: string | null): FieldOverride {
  if (choice === 'hidden') return { hidden: true }
  const { hidden: _, readonly: __, ...rest } = override
  return choice === 'readonly' ? { ...rest, readonly: true } : rest
}

/** What all of these fields have in common; undefined where they differ. */
export function commonChoice(grants: AppCollection, fieldIds: readonly string[]): OverrideChoice | undefined {
  const choices = new Set(fieldIds.map(id => choiceOf(ownValue(grants.overrides, id) ?? {})))
  const [first] = choices
  return choices.size === 1 ? first : undefined
}

/** The same choice for all of these fields. */
export function withChoiceOfAll(
  grants: AppCollection,
  fieldIds: readonly string[],
  choice: string | null,
): AppCollection {
  return fieldIds.reduce(
    (before, id) => withOverride(before, id, withChoice(ownValue(before.overrides, id) ?? {}, choice)),
    grants,
  )
}

/** No options chosen = all of them. */
export function withOptions(override: FieldOverride, options: readonly string[]): FieldOverride {
  const { options: _, ...rest } = override
  return options.length > 0 ? { ...rest, options: [...options] } : rest
}

/** An emptied default is the collection's again. */
export function withDefault(override: FieldOverride, value: unknown): FieldOverride {
  const { default: _, ...rest } = override
  return value === undefined || value === null || value === '' ? rest : { ...rest, default: value }
}

/** New records start without the collection's default. */
export function withoutDefault(override: FieldOverride, isEmpty: boolean): FieldOverride {
  const { default: _, ...rest } = override
  return isEmpty ? { ...rest, default: null } : rest
}

/** An override that says nothing is left out. */
export function withOverride(grants: AppCollection, fieldId: string, override: FieldOverride): AppCollection {
  const { overrides, ...rest } = grants
  const { [fieldId]: _, ...others } = overrides ?? {}
  const next = Object.keys(override).length > 0 ? { ...others, [fieldId]: override } : others
  return Object.keys(next).length > 0 ? { ...rest, overrides: next } : rest
}
