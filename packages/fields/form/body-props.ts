import type { ColumnMode } from '@trellis/ui'
import type { FormSection } from './arrange-fields.ts'
import type { FormSummary } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import type { FormNavigation } from './use-form-navigation.ts'

/** What each arrangement of the groups of a form is given. */
export type BodyProps = {
  sections: readonly FormSection[]
  columns: ColumnMode | undefined
  store: FormStore
  navigation: FormNavigation
  summary: FormSummary
  /** Fields that are drawn so far. */
  count: number
}
