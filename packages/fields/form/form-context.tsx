import { createContext, use } from 'react'
import type { FormStore } from './form-store.ts'

export type FormSettings = {
  store: FormStore
  /** Greyed out: while saving, or by whoever shows the form. */
  isDisabled: boolean
  isReadOnly: boolean
  record?: { collectionId: string; id?: string }
  /** Makes ids of elements unique where two forms are on one page. */
  formId: string
  /** By field: what stands in place of a value that says nothing to people. */
  shown?: Readonly<Record<string, string>>
  /** Called with the field that got the focus. */
  onFieldFocus?: (path: string) => void
}

const FormContext = createContext<FormSettings | undefined>(undefined)

export const FormProvider = FormContext

export function useForm(): FormSettings {
  const form = use(FormContext)
  if (!form) throw new Error('There is no form above')
  return form
}

export const groupElementId = (formId: string, groupId: string) => `${formId}-group-${groupId}`

export const fieldElementId = (formId: string, path: string) => `${formId}-${path}`
