import { isPlainObject } from '@trellis/base'
import { newView } from '@trellis/components'
import type { TrellisRecord, ViewDocument } from '@trellis/model'
import type { EditedKind } from '../../assets/use-asset-editor.ts'

/** Parts of a definition that are there or not. */
const optional = ['description', 'icon', 'color', 'publicName', 'adminName', 'adminNotes'] as const

/** Views, as their editor loads and saves them. */
export const viewKind: EditedKind<ViewDocument> = { id: 'View', queryKey: ['views'], start: newView, read }

function read(record: TrellisRecord): ViewDocument {
  const start = newView()
  const part = <Key extends keyof ViewDocument>(key: Key): ViewDocument[Key] =>
    isPlainObject(record[key]) || Array.isArray(record[key]) ? (record[key] as ViewDocument[Key]) : start[key]
  const { name, engineVersion } = record
  return {
    ...Object.fromEntries(optional.flatMap(key => (typeof record[key] === 'string' ? [[key, record[key]]] : []))),
    name: typeof name === 'string' ? name : '',
    engineVersion: typeof engineVersion === 'number' ? engineVersion : start.engineVersion,
    vars: part('vars'),
    content: part('content'),
    header: part('header'),
    modals: part('modals'),
    triggers: part('triggers'),
  }
}
