import { isSameJson } from '@trellis/base'
import { FormStore, RecordForm, useFormFormats } from '@trellis/fields/web'
import {
  type CollectionDocument,
  type FormMode,
  isSystemField,
  isSystemGroup,
  type RecordSchema,
  type RecordValues,
} from '@trellis/model'
import { EmptyState, Skeleton } from '@trellis/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { previewValues, type StoredRecord } from './preview-values.ts'
import { sampleValues } from './sample-records.ts'

/** Pixels left free around the chosen field. */
const room = 32

type FormPreviewProps = {
  document: CollectionDocument
  /** The mode that is looked at; left out, the one that is set. */
  mode: FormMode | undefined
  /** Whose values are shown: those of a stored record, or the samples with this number. */
  values: StoredRecord | number
  selected: string | undefined
  onFieldFocus: (id: string) => void
}

/** The form with the values of a record or with examples; nothing that is typed in it is kept. The chosen field is marked and in sight. */
export function FormPreview({ document, mode, values: chosen, selected, onFieldFocus }: FormPreviewProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const schema = useMemo(() => previewSchema(document), [document])
  const isReady = useFormFormats(schema.properties)
  const values = useMemo(
    () => (typeof chosen === 'number' ? sampleValues(document, chosen) : previewValues(schema, chosen)),
    [schema, document, chosen],
  )
  const store = usePreviewStore(schema, values)
  const groups = useMemo(
    () => document.detailGroupList.filter(group => !isSystemGroup(group)),
    [document.detailGroupList],
  )
  useEffect(() => {
    if (markSelected(sheet.current, selected)) showSelected(sheet.current)
  }, [selected, schema, isReady])
  useEffect(() => keepInSight(sheet.current), [selected, isReady])
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
          groups={groups}
          mode={mode ?? document.formMode ?? 'plain'}
          saveActions="none"
          includeHidden
          label={t('collections.formPreview')}
          onFieldFocus={onFieldFocus}
          onSave={keepNothing}
        />
      )}
    </div>
  )
}

const keepNothing = async () => undefined

/** One store for as long as the fields are the same ones: of a form that is there, only what says something else is drawn anew. */
function usePreviewStore({ properties }: RecordSchema, values: RecordValues): FormStore {
  const shape = Object.entries(properties)
    .map(([id, { format }]) => `${id} ${format}`)
    .join()
  const [kept, setKept] = useState(() => storeOf(shape, values))
  const { store } = kept
  useEffect(() => {
    if (!isSameJson(store.getLoaded(), values)) store.commit(values)
  }, [store, values])
  if (kept.shape !== shape) setKept(storeOf(shape, values))
  return store
}

const storeOf = (shape: string, values: RecordValues) => ({
  shape,
  store: new FormStore({ values, validate: () => [] }),
})

/** Whether another element is the marked one now. */
function markSelected(sheet: HTMLElement | null, selected: string | undefined): boolean {
  const before = sheet?.querySelector('[data-field][data-selected]')
  const now = selected === undefined ? null : sheet?.querySelector(`[data-field="${CSS.escape(selected)}"]`)
  if (before === now) return false
  before?.toggleAttribute('data-selected', false)
  now?.toggleAttribute('data-selected', true)
  return true
}

function showSelected(sheet: HTMLElement | null): void {
  const field = sheet?.querySelector<HTMLElement>('[data-field][data-selected]')
  if (field && !field.contains(globalThis.document.activeElement)) bringIntoSight(field)
}

/** What comes later makes the form higher: links, pictures. From the first touch of the preview on, whoever looks at it scrolls. */
function keepInSight(sheet: HTMLElement | null): (() => void) | undefined {
  const column = sheet?.closest<HTMLElement>('[data-column]')
  if (!sheet || !column) return undefined
  const observer = new ResizeObserver(() => showSelected(sheet))
  observer.observe(sheet)
  const listening = new AbortController()
  const stop = () => {
    observer.disconnect()
    listening.abort()
  }
  for (const touch of ['wheel', 'pointerdown', 'keydown'])
    column.addEventListener(touch, stop, { passive: true, signal: listening.signal })
  return stop
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
