import { Button, Dialog, PaginationBar, SearchField, Skeleton, Tabs } from '@trellis/ui'
import { useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useRecordList } from '../../inputs/use-record-list.ts'
import { linkedIds } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { isIn, type PendingChange, readPending } from './change-links.ts'
import { linkRights } from './link-rights.ts'
import { LinkRow } from './link-row.tsx'
import { cursorOf, linkedCursor, linkOf, ownerOf } from './linked-record.ts'
import { PendingChips } from './pending-chips.tsx'
import type { LinkMark, ShownLink } from './shown-links.ts'
import { linkPageSize } from './use-links.ts'

type LinkDialogProps = InputProps & { collectionId: string; onClose: () => void; onCreate: (() => void) | undefined }

/** Two lists: what is linked, to be unlinked, and what can be, to be linked. Every mark is pending until the record is saved. */
export function LinkDialog({ onClose, onCreate, ...props }: LinkDialogProps) {
  const { schema, onChange, disabled, readOnly } = props
  const { count, mayLink } = linkRights(props)
  const change = readPending(props.pending)
  const isLinkable = !readOnly && !schema.metadata?.association?.disableLink
  const [tabId, setTabId] = useState(isLinkable && count === 0 ? 'available' : 'linked')
  const tabs = [
    { id: 'linked', title: t('field.linked'), ...(count === undefined ? {} : { count }) },
    { id: 'available', title: t('field.available'), isHidden: !isLinkable },
  ]
  const most = schema.metadata?.association?.max ?? -1
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={schema.title}
      size="regular"
      footerStart={
        <span className={styles.pending}>
          <PendingChips change={change} onChange={onChange} isFixed={disabled || readOnly} />
          {isLinkable && !mayLink && most >= 0 && t('field.mostLinks', { count: most })}
        </span>
      }
      footer={
        <>
          {onCreate && (
            <Button icon="add" onPress={onCreate}>
              {t('field.createNew')}
            </Button>
          )}
          <Button variant="primary" onPress={onClose}>
            {t('field.ok')}
          </Button>
        </>
      }
    >
      <Tabs tabs={tabs} label={schema.title} variant="form" value={tabId} onChange={setTabId}>
        {tab => <RecordRows key={tab.id} {...props} isAvailable={tab.id === 'available'} />}
      </Tabs>
    </Dialog>
  )
}

type RowsProps = InputProps & { collectionId: string; isAvailable: boolean }

function RecordRows(props: RowsProps) {
  const { isAvailable, schema, value, pending } = props
  const change = readPending(pending)
  const [asked, setAsked] = useState(() => ({ search: '', limit: linkPageSize, skip: 0, added: idsOf(change) }))
  const { search, limit, skip } = asked
  // The next question leaves out what is marked.
  const ask = (next: Partial<typeof asked>) => setAsked({ ...asked, ...next, added: idsOf(change) })
  const excluded = [...linkedIds(value), ...asked.added]
  const { collectionId } = props
  const settings = schema.metadata?.association
  const cursor = isAvailable
    ? cursorOf({ collectionId, search, limit, skip, excluded, settings, owner: ownerOf(props) })
    : linkedCursor(props, search, { limit, skip })
  const { state, list, totalCount, retry } = useRecordList(cursor, 'exact')
  const isReady = state === 'ready' || cursor === undefined
  const links: ShownLink[] = list.map(record => ({
    record: linkOf(record),
    mark: markOf(record.id, change, isAvailable),
  }))
  // What is marked stays in sight, with what its link says, whatever is searched for meanwhile.
  const marked = change.add.filter(record => !list.some(({ id }) => id === record.id))
  const added = marked.map((record): ShownLink => ({ record, mark: 'added' }))
  return (
    <div className={styles.tab}>
      <SearchField
        label={t('field.searchRecords')}
        placeholder={t('field.searchRecords')}
        value={search}
        isLive
        isCollapsible={false}
        onSubmit={text => ask({ search: text, skip: 0 })}
      />
      {added.length + links.length > 0 && (
        <ul className={styles.rows} aria-label={schema.title} aria-busy={state === 'loading'}>
          {[...added, ...links].map(link => (
            <LinkRow key={link.record.id} field={props} link={link} editsLinkFields />
          ))}
        </ul>
      )}
      {state === 'loading' && list.length === 0 && <Skeleton shape="rows" count={limit} />}
      {isReady && links.length + added.length === 0 && (
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
      <PaginationBar
        cursor={{ limit, skip }}
        count={list.length}
        total={totalCount}
        onChange={ask}
        label={schema.title}
      />
    </div>
  )
}

const idsOf = ({ add }: PendingChange) => add.map(({ id }) => id)

function markOf(id: string, { add, remove }: PendingChange, isAvailable: boolean): LinkMark {
  if (isAvailable) return isIn(add, { id }) ? 'added' : 'available'
  return isIn(remove, { id }) ? 'removed' : 'linked'
}
