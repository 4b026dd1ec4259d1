import { findFormat } from '@trellis/fields'
import { FormStore, RecordForm } from '@trellis/fields/web'
import { type CollectionDocument, isSystemField, type RecordSchema, systemGroup } from '@trellis/model'
import { EmptyState } from '@trellis/ui'
import { useEffect, useMemo, useRef } from 'react'
import { RecordGatewayProvider } from '../../records/record-gateway.tsx'
import styles from '../collections.module.css'
import { t } from '../texts.ts'

type FormPreviewProps = {
  document: CollectionDocument
  selected: string | undefined
  onFieldFocus: (id: string) => void
}

/** The form with example values of each format; nothing that is typed in it is kept. The chosen field is marked and in sight. */
export function FormPreview({ document, selected, onFieldFocus }: FormPreviewProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const schema = useMemo(() => previewSchema(document), [document])
  const store = useMemo(() => new FormStore({ values: exampleOf(schema), validate: () => [] }), [schema])
  useEffect(() => {
    const fields = sheet.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
    for (const field of fields) {
      const isSelected = field.dataset['field'] === selected
      field.toggleAttribute('data-selected', isSelected)
      if (isSelected && !field.contains(globalThis.document.activeElement)) field.scrollIntoView({ block: 'nearest' })
    }
  }, [selected, schema])
  const isEmpty = Object.keys(schema.properties).length === 0
  return (
    <div ref={sheet} className={styles.sheet}>
      {isEmpty ? (
        <EmptyState size="small" icon="notes" title={t('collections.previewEmpty')} />
      ) : (
        <RecordGatewayProvider>
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
        </RecordGatewayProvider>
      )}
    </div>
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
