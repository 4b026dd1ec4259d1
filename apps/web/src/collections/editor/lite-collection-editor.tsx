import { ownValue } from '@trellis/base'
import type { LiteCollectionProps } from '@trellis/fields/web'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { useRef, useState } from 'react'
import type { BuilderPart } from '../../assets/builder-columns.tsx'
import { t } from '../texts.ts'
import { DefinitionColumns } from './definition-tab.tsx'
import type { FieldTab } from './field-tabs.ts'
import { loadedOf } from './loaded-collection.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import { useFieldActions } from './use-field-actions.ts'
import type { FieldSelection } from './use-field-selection.ts'
import { currentId, type Draft, nextDraft } from './use-history.ts'

// In one file with the editor of small collections: whoever loads one loads most of the other.
export { FormFieldsEditor } from './form-fields-editor.tsx'

/** The fields and groups of a collection that is a value: the field editor without records, links and plans. */
export function LiteCollectionEditor({ value, onChange }: LiteCollectionProps) {
  const [draft, setDraft] = useState<Draft>(() => ({
    document: documentOf(value),
    renames: {},
    moved: {},
  }))
  const latest = useRef(draft)
  const selection = useLocalSelection(draft)
  const editor: CollectionEditor = {
    id: '',
    saved: undefined,
    document: draft.document,
    problems: {},
    change(next, options = {}) {
      // Several changes of one press build on each other.
      const changed = nextDraft(latest.current, next, options)
      latest.current = changed
      setDraft(changed)
      const { name, schema, detailGroupList } = changed.document
      onChange({ ...value, ...(name ? { name } : {}), schema, detailGroupList })
    },
    currentId: fieldId => currentId(draft, fieldId),
    stableId: fieldId => ownValue(draft.renames, fieldId) ?? fieldId,
  }
  const actions = useFieldActions(editor, selection)
  return actions ? (
    <DefinitionColumns editor={editor} document={draft.document} selection={selection} actions={actions} isLite />
  ) : null
}

function useLocalSelection(draft: Draft): FieldSelection {
  const [chosen, setChosen] = useState<string>()
  const [fresh, setFresh] = useState<string>()
  const [part, setPart] = useState<BuilderPart>('structure')
  const [tab, setTab] = useState<FieldTab>('field')
  const select = (id: string | undefined) => {
    setFresh(undefined)
    setChosen(id)
  }
  return {
    selected: chosen === undefined ? undefined : currentId(draft, chosen),
    fresh: fresh === undefined ? undefined : currentId(draft, fresh),
    part,
    setPart,
    tabs: { value: tab, onChange: setTab },
    select,
    selectNew: id => {
      setChosen(id)
      setFresh(id)
      setPart('detail')
    },
  }
}

/** Every field in a group, as the tree of fields wants them. */
function documentOf(value: LiteCollectionProps['value']): CollectionDocument {
  const { document } = loadedOf({ id: '', version: 0, ...value })
  const known = document.detailGroupList
  const detailGroupList = known.length > 0 ? known : [{ id: 'basic', name: t('collections.basicGroup'), order: 1 }]
  const first = detailGroupList[0]?.id
  const isGrouped = (field: FieldSchema) => detailGroupList.some(({ id }) => id === field.metadata?.detailGroupId)
  const properties = Object.entries(document.schema.properties).map(([id, field]) => [
    id,
    isGrouped(field)
      ? field
      : { ...field, metadata: { ...field.metadata, ...(first ? { detailGroupId: first } : {}) } },
  ])
  return { ...document, detailGroupList, schema: { ...document.schema, properties: Object.fromEntries(properties) } }
}
