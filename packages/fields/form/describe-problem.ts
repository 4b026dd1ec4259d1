import type { FieldProblem } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { t } from '../texts.ts'
import { titleAt } from '../values/title-at.ts'

/** What is wrong with a record in words; `isShown`: the form has a place for it. The path may begin `record.`, as the server tells it. */
export function describeProblem(
  properties: RecordSchema['properties'],
  { path, message }: FieldProblem,
  isShown = true,
): string {
  if (path === unseen && !Object.hasOwn(properties, unseen)) return t('form.errorUnseen', { message })
  const title = titleAt(properties, path.replace(/^record\./, ''))
  return t(isShown ? 'form.errorEntry' : 'form.errorNotShown', { path: title, message })
}

/** Where the server puts what is wrong with a field that the person does not see. */
const unseen = 'record'
