import { useNavigate } from '@tanstack/react-router'
import { findFormat } from '@trellis/fields'
import { FormStore, RecordForm } from '@trellis/fields/web'
import { type CollectionDocument, isSystemField, type RecordSchema, systemGroup } from '@trellis/model'
import { Button, EmptyState, IconButton } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { RecordGatewayProvider } from '../../records/record-gateway.tsx'
import { useTextParameter } from '../../router/place.ts'
import styles from '../collections.module.css'
import { addField } from '../document/fields.ts'
import { t } from '../texts.ts'
import { FieldPanel } from './field-panel.tsx'
import { FieldSidebar, groupPrefix } from './field-sidebar.tsx'
import { GroupPanel } from './group-panel.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'

/** Three columns: fields, the chosen field's settings, and the form as its users will see it (1 §2.6). */
export function DefinitionTab({ editor }: { editor: CollectionEditor }) {
  const [selected, select] = useSelection()
  const [size, setSize] = useState(1)
  const { document } = editor
  if (!document) return null
  const own = Object.keys(document.schema.properties).filter(id => !isSystemField(id))
  return (
    <div className={styles.builder} data-size={size}>
      <FieldSidebar editor={editor} selected={selected} onSelect={select} />
      {size > 0 && (
        <section className={styles.detail} aria-label={t('collections.panelDetail')}>
          <Panel editor={editor} document={document} selected={selected} hasFields={own.length > 0} onSelect={select} />
        </section>
      )}
      <section className={styles.preview} aria-label={t('collections.preview')}>
        <div className={styles.previewHead}>
          <h2 className={styles.heading}>{t('collections.formPreview')}</h2>
          <IconButton
            icon="splitscreen"
            label={t('collections.toggleLayout')}
            keys="Ctrl+\"
            onPress={() => setSize((size + 1) % 3)}
          />
        </div>
        <div className={styles.sheet}>
          {own.length === 0 ? (
            <EmptyState size="small" icon="notes" title={t('collections.previewEmpty')} />
          ) : (
            <RecordGatewayProvider>
              <FormPreview document={document} onFieldFocus={select} />
            </RecordGatewayProvider>
          )}
        </div>
      </section>
    </div>
  )
}

type PanelProps = {
  editor: CollectionEditor
  document: CollectionDocument
  selected: string | undefined
  hasFields: boolean
  onSelect: (id: string) => void
}

function Panel({ editor, document, selected, hasFields, onSelect }: PanelProps) {
  if (selected?.startsWith(groupPrefix)) {
    const groupId = selected.slice(groupPrefix.length)
    if (document.detailGroupList.some(({ id }) => id === groupId))
      return <GroupPanel key={groupId} editor={editor} groupId={groupId} />
  }
  if (selected && document.schema.properties[selected])
    return <FieldPanel key={selected} editor={editor} fieldId={selected} />
  if (hasFields) {
    return (
      <EmptyState
        icon="tune"
        title={t('collections.noFieldSelected')}
        description={t('collections.noFieldSelectedWhy')}
      />
    )
  }
  const add = () => {
    const added = addField(document, { title: t('collections.addField') })
    editor.change(added.document)
    onSelect(added.fieldId)
  }
  return (
    <EmptyState
      icon="add"
      title={t('collections.nothing')}
      description={t('collections.nothingWhy')}
      action={
        <Button variant="primary" icon="add" onPress={add}>
          {t('collections.addField')}
        </Button>
      }
    />
  )
}

/** The form with example values of each format; nothing that is typed in it is kept. */
function FormPreview({ document, onFieldFocus }: { document: CollectionDocument; onFieldFocus: (id: string) => void }) {
  const schema = useMemo(() => previewSchema(document), [document])
  const store = useMemo(
    () =>
      new FormStore({
        values: exampleOf(schema),
        validate: () => [],
      }),
    [schema],
  )
  return (
    <RecordForm
      store={store}
      schema={schema}
      groups={document.detailGroupList.filter(({ id }) => id !== systemGroup.id)}
      saveActions="none"
      includeHidden
      label={t('collections.formPreview')}
      onFieldFocus={onFieldFocus}
      onSave={async () => undefined}
    />
  )
}

function previewSchema({ schema }: CollectionDocument): RecordSchema {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([id]) => !isSystemField(id))),
  }
}

function exampleOf({ properties }: RecordSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const format = findFormat(field.format)
      const value = field.default ?? (format?.storage === 'column' ? format.samples(field)[0] : undefined)
      return value === undefined ? [] : [[id, value]]
    }),
  )
}

/** The chosen field or group; in the address, so that links point at it. */
function useSelection(): readonly [string | undefined, (id: string | undefined) => void] {
  const navigate = useNavigate()
  const selected = useTextParameter('model-property')
  const select = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, 'model-property': id }),
      replace: true,
      resetScroll: false,
    })
  return [selected, select]
}
