import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { showError } from '../../api/show-error.ts'
import { associationOf, chooseTarget, type Target } from '../document/associations.ts'
import { changeField, freeFieldId, renameField } from '../document/fields.ts'
import { collectionNamesQuery } from '../names-query.ts'
import { t } from '../texts.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import { builderSchemaQuery, useCollectionSchema } from './use-collection-schema.ts'

/** A collection that an association can lead to. */
export type KnownCollection = Omit<Target, 'schema'>

type TargetOptions = { editor: CollectionEditor; document: CollectionDocument; fieldId: string; field: FieldSchema }

/** Where an association can lead, where it leads, and the way to lead it elsewhere. */
export function useTargets({ editor, document, fieldId, field }: TargetOptions) {
  const client = useQueryClient()
  const { data: records } = useQuery(collectionNamesQuery)
  const self = { id: editor.id, ...lookOf(document.name, document.icon, document.color), isSelf: true }
  const others = (records ?? []).filter(({ id }) => id !== editor.id)
  const targets: KnownCollection[] = [
    self,
    ...others.map(record => ({
      id: record.id,
      ...lookOf(record['name'] ?? record.id, record['icon'], record['color']),
      isSelf: false,
    })),
  ]
  const { collectionId } = associationOf(field).cursor
  const schema = useCollectionSchema(collectionId, { editor, document })
  const known = targets.find(({ id }) => id === collectionId)
  const leadTo = async (id: string) => {
    const chosen = targets.find(each => each.id === id)
    if (!chosen) return
    try {
      const fetched = chosen.isSelf ? document.schema : (await client.fetchQuery(builderSchemaQuery(id))).schema
      lead({ editor, fieldId, field, document }, { ...chosen, schema: fetched })
    } catch (error) {
      showError(error)
    }
  }
  return { targets, target: known && schema ? { ...known, schema } : undefined, leadTo }
}

/** A field that was not named yet takes the name of what it leads to, and an id made from it. */
function lead({ editor, document, fieldId, field }: TargetOptions, target: Target): void {
  const isNamed = field.title.trim() !== '' && field.title !== t('collections.addAssociation')
  if (isNamed) {
    editor.change(current => chooseTarget(current, fieldId, target))
    return
  }
  const to = freeFieldId(document, target.name, fieldId)
  editor.change(
    current => {
      const titled = changeField(current, fieldId, now => ({ ...now, title: target.name }))
      return chooseTarget(renameField(titled, fieldId, to), to, target)
    },
    to === fieldId ? {} : { rename: { from: fieldId, to } },
  )
}

function lookOf(name: unknown, icon: unknown, color: unknown) {
  return {
    name: String(name),
    ...(typeof icon === 'string' && icon ? { icon } : {}),
    ...(typeof color === 'string' && color ? { color } : {}),
  }
}
