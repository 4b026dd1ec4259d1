import { type FormatDefinition, findFormat, isFormulaDefault } from '@trellis/fields'
import { FormStore, RecordForm, useFormFormats } from '@trellis/fields/web'
import { type CollectionDocument, isSystemField, isSystemGroup, type RecordSchema } from '@trellis/model'
import { EmptyState, Skeleton } from '@trellis/ui'
import { useEffect, useMemo, useRef } from 'react'
import styles from '../collections.module.css'
import { holdsFiles } from '../document/holds-files.ts'
import { t } from '../texts.ts'

/** Pixels left free around the chosen field. */
const room = 32

type FormPreviewProps = {
  document: CollectionDocument
  selected: string | undefined
  onFieldFocus: (id: string) => void
}

/** The form with example values of each format; nothing that is typed in it is kept. The chosen field is marked and in sight. */
export function FormPreview({ document, selected, onFieldFocus }: FormPreviewProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const schema = useMemo(() => previewSchema(document), [document])
  const isReady = useFormFormats(schema.properties)
  const store = useMemo(() => new FormStore({ values: exampleOf(schema), validate: () => [] }), [schema])
  useEffect(() => {
    const fields = sheet.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
    for (const field of fields) {
      const isSelected = field.dataset['field'] === selected
      field.toggleAttribute('data-selected', isSelected)
      if (isSelected && !field.contains(globalThis.document.activeElement)) bringIntoSight(field)
    }
  }, [selected, schema, isReady])
  const isEmpty = Object.keys(schema.properties).length === 0
  return (
    <div ref={sheet} className={styles.sheet}>
      {isEmpty ? (
        <EmptyState size="small" icon="notes" title={t('collections.previewEmpty')} />
      ) : !isReady ? (
        <Skeleton shape="form" count={6} />
      ) : (
        <RecordForm
          store={store}
          schema={schema}
          groups={document.detailGroupList.filter(group => !isSystemGroup(group))}
          mode={document.formMode ?? 'plain'}
          saveActions="none"
          includeHidden
          label={t('collections.formPreview')}
          onFieldFocus={onFieldFocus}
          onSave={async () => undefined}
        />
      )}
    </div>
  )
}

/** Scrolls the preview alone: `scrollIntoView` would move the page around it too. */
function bringIntoSight(field: HTMLElement): void {
  const column = field.closest('[data-column]')
  if (!column) return
  const [box, frame] = [field.getBoundingClientRect(), column.getBoundingClientRect()]
  const above = box.top - frame.top - room
  const below = box.bottom - frame.bottom + room
  if (above < 0) column.scrollBy({ top: above })
  else if (below > 0) column.scrollBy({ top: Math.min(above, below) })
}

function previewSchema({ schema }: CollectionDocument): RecordSchema {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([id]) => !isSystemField(id))),
  }
}

/** Made-up files and records would be asked for, and are not there. */
function hasExamples(format: FormatDefinition): boolean {
  return format.storage === 'column' && !('metadata.collectionId' in format.settings) && !holdsFiles(format)
}

function exampleOf({ properties }: RecordSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const format = findFormat(field.format)
      const fixed = isFormulaDefault(field) ? undefined : field.default
      const value = fixed ?? (format && hasExamples(format) ? format.samples(field)[0] : undefined)
      return value === undefined ? [] : [[id, value]]
    }),
  )
}
