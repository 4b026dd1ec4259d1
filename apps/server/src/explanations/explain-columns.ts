import { additionalPropertiesId, isSystemField } from '@trellis/model'
import { accessTo } from '../access/access-to.ts'
import { readAppNames } from './app-names.ts'
import { explainField, firstOverride } from './explain-field.ts'
import type { Asked, Explanation } from './explanation.ts'

type Column = NonNullable<Explanation['columns']>[number]

/** The columns that the user does not see of the collection, or sees and may not change, and what decides that. What stands beside them is asked for by itself. */
export async function explainColumns(asked: Asked): Promise<Column[]> {
  const { user, collection } = asked
  if (collection.core) return []
  const { readonly } = accessTo(user, collection)
  const names = await readAppNames(asked)
  const by = (appId: string | undefined) => (appId === undefined ? {} : { appId, appName: names.get(appId) ?? appId })
  const columns: Column[] = []
  for (const [fieldId, { schema }] of collection.fields) {
    if (fieldId === additionalPropertiesId) continue
    const column = { fieldId, title: schema.title || fieldId }
    const seen = await explainField({ ...asked, verb: 'read' }, fieldId)
    const [why] = seen.because
    if (!seen.allowed && why) {
      columns.push({ ...column, state: 'hidden', text: why.text, ...by(why.appId) })
    } else if (readonly.has(fieldId) && !isSystemField(fieldId)) {
      const decides = firstOverride(user.apps, collection.id, fieldId)
      const text = `An app makes ${column.title} view-only`
      columns.push({ ...column, state: 'readonly', text, ...by(decides?.appId) })
    }
  }
  return columns
}
