import type { AssociationSettings, LinkedRecord, ListCursor } from '@trellis/model'
import { Button, Dialog, PaginationBar, SearchField, Skeleton, Tabs } from '@trellis/ui'
import { useId, useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { FieldInput } from '../../field-input.tsx'
import { useRecordList } from '../../inputs/use-record-list.ts'
import { t } from '../../texts.ts'
import { effectiveLinkCount, mayLink, mayUnlink } from '../../validate/link-limits.ts'
import { linkedCount, linkedIds } from '../../values/links.ts'
import styles from './association.module.css'
import { isIn, linkRecord, readPending, relationshipOf, setLinkField, unlinkRecord } from './change-links.ts'
import { cursorOf, linkFieldsOf, linkOf, titleOf } from './linked-record.ts'
import { RecordLink } from './record-link.tsx'

/** Records per page of the dialog (2 §9). */
const pageSize = 5
/** The most ids that a cursor may leave out. */
const mostExcluded = 1000

type LinkDialogProps = InputProps & { collectionId: string; isOpen: boolean; onClose: () => void }

/** Two lists: what is linked, to be unlinked, and what can be, to be linked. Every mark is pending until the record is saved. */
export function LinkDialog({ isOpen, onClose, ...props }: LinkDialogProps) {
  const hasLinked = (linkedCount(props.value) ?? 0) > 0
  const [tabId, setTabId] = useState(
    hasLinked || props.schema.metadata?.association?.disableLink ? 'linked' : 'available',
  )
  const tabs = [
    { id: 'linked', title: t('field.linked'), count: linkedCount(props.value) ?? 0 },
    ...(props.schema.metadata?.association?.disableLink ? [] : [{ id: 'available', title: t('field.available') }]),
  ]
  const footer = (
    <Button variant="primary" onPress={onClose}>
      {t('field.ok')}
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={props.schema.title} size="regular" footer={footer}>
      <Tabs tabs={tabs} label={props.schema.title} variant="form" value={tabId} onChange={setTabId}>
        {tab => <RecordRows key={tab.id} {...props} isAvailable={tab.id === 'available'} />}
      </Tabs>
    </Dialog>
  )
}

type RowsProps = Omit<LinkDialogProps, 'isOpen' | 'onClose'> & { isAvailable: boolean }

function RecordRows(props: RowsProps) {
  const { isAvailable, schema } = props
  const [search, setSearch] = useState('')
  const [page, setPage] = useState({ limit: pageSize, skip: 0 })
  const cursor = isAvailable ? availableCursor(props, search, page) : linkedCursor(props, search, page)
  const { state, list, totalCount, retry } = useRecordList(cursor, 'exact')
  return (
    <div className={styles.tab}>
      <SearchField
        label={t('field.searchRecords')}
        placeholder={t('field.searchRecords')}
        value={search}
        isLive
        isCollapsible={false}
        onSubmit={text => {
          setSearch(text)
          setPage({ ...page, skip: 0 })
        }}
      />
      <ul className={styles.rows} aria-label={schema.title} aria-busy={state === 'loading'}>
        {list.map(record => (
          <RecordRow key={record.id} {...props} item={linkOf(record)} />
        ))}
      </ul>
      {state === 'loading' && list.length === 0 && <Skeleton shape="rows" count={pageSize} />}
      {(state === 'ready' || (state === 'idle' && !cursor)) && list.length === 0 && (
        <p className={styles.none}>{search || isAvailable ? t('field.noResults') : t('field.noLinks')}</p>
      )}
      {state === 'failed' && (
        <p className={styles.none} role="alert">
          {t('field.searchFailed')}{' '}
          <Button variant="link" onPress={retry}>
            {t('field.retry')}
          </Button>
        </p>
      )}
      <PaginationBar cursor={page} count={list.length} total={totalCount} onChange={setPage} label={schema.title} />
    </div>
  )
}

/** One record with what can be done with it: link, unlink, or undo what is pending. */
function RecordRow({ item, ...props }: RowsProps & { item: LinkedRecord }) {
  const { value, pending, onChange, schema, isAvailable, collectionId } = props
  const change = readPending(pending)
  const limits: Partial<AssociationSettings> = schema.metadata?.association ?? {}
  const count = effectiveLinkCount(linkedCount(value) ?? 0, pending)
  const isMarked = isIn(isAvailable ? change.add : change.remove, item)
  const doesLink = isAvailable !== isMarked
  const isAllowed = doesLink
    ? mayLink(limits, count) && !limits.disableLink
    : mayUnlink(limits, count) && (isMarked || !limits.disableUnlink)
  const title = item.recordTitle ?? item.id
  const name = isMarked ? 'field.undo' : isAvailable ? 'field.linkRecord' : 'field.unlinkRecord'
  return (
    <li className={styles.row} data-marked={isMarked || undefined}>
      <span className={styles.words}>
        <RecordLink collectionId={collectionId} record={item} />
        {isMarked ? (
          <span className={styles.state}>{isAvailable ? t('field.pendingAdd') : t('field.pendingRemove')}</span>
        ) : (
          item.recordDescription && <span className={styles.detail}>{item.recordDescription}</span>
        )}
      </span>
      <Button
        size="small"
        variant={isMarked ? 'tertiary' : 'secondary'}
        icon={isMarked ? 'undo' : isAvailable ? 'add' : 'link_off'}
        isDisabled={!isAllowed}
        aria-label={t(name, { title })}
        onPress={() => onChange(doesLink ? linkRecord(change, item) : unlinkRecord(change, item))}
      >
        {isMarked ? t('field.undoAll') : isAvailable ? t('field.link') : t('field.unlink')}
      </Button>
      {isAvailable === isMarked && <LinkFields {...props} item={item} />}
    </li>
  )
}

/** What the link of a record says, of one that is linked or to be linked. */
function LinkFields({ item, schema, pending, onChange, readOnly, disabled }: InputProps & { item: LinkedRecord }) {
  const id = useId()
  const fields = linkFieldsOf(schema)
  if (fields.length === 0) return null
  const change = readPending(pending)
  const values = relationshipOf(change, item)
  const required = schema.metadata?.association?.relationship?.required ?? []
  return (
    <div className={styles.linkFields} role="group" aria-label={titleOf(item)}>
      {fields.map(([fieldId, field]) => (
        <FieldInput
          key={fieldId}
          id={`${id}-${fieldId}`}
          fieldId={fieldId}
          schema={field}
          value={values[fieldId] ?? undefined}
          onChange={next => onChange(setLinkField(change, item, fieldId, next ?? null))}
          required={required.includes(fieldId)}
          disabled={disabled}
          readOnly={readOnly}
        />
      ))}
    </div>
  )
}

type Page = { limit: number; skip: number }

function availableCursor({ value, collectionId, schema }: RowsProps, search: string, page: Page): ListCursor {
  const settings = schema.metadata?.association
  return cursorOf({ collectionId, search, ...page, excluded: linkedIds(value).slice(0, mostExcluded), settings })
}

/** A record that is not stored yet has no links to list. */
function linkedCursor(
  { record, fieldId, collectionId }: RowsProps,
  search: string,
  page: Page,
): ListCursor | undefined {
  if (!record?.id) return
  const relatedTo = { collectionId: record.collectionId, id: record.id }
  return { ...cursorOf({ collectionId, search, ...page }), associationKey: fieldId, relatedTo }
}
