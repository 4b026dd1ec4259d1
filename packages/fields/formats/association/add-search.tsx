import { ComboBox, type OptionActions, timings } from '@trellis/ui'
import { useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useDelayedText } from '../../inputs/use-delayed-text.ts'
import { lookupPageSize, useRecordPages } from '../../inputs/use-record-pages.ts'
import { linkedIds } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { linkRecord, readPending } from './change-links.ts'
import { cursorOf, linkOf, ownerOf } from './linked-record.ts'
import { recordOptions } from './record-options.ts'

/** The list under the box, in px (2 §9). */
const listHeight = 200

type AddSearchProps = { field: InputProps; collectionId: string; actions: OptionActions }

/** Marks a record to be linked without leaving the form; those that are linked or marked already are not offered. */
export function AddSearch({ field, collectionId, actions }: AddSearchProps) {
  const { schema, value, pending, onChange, disabled } = field
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDelayedText(text.trim(), timings.inputDebounce)
  const change = readPending(pending)
  const excluded = [...linkedIds(value), ...change.add.map(({ id }) => id)]
  const settings = schema.metadata?.association
  const cursor = cursorOf({ collectionId, search, limit: lookupPageSize, excluded, settings, owner: ownerOf(field) })
  const found = useRecordPages(isOpen ? cursor : undefined)
  const pick = (id: string | null) => {
    const record = found.list.find(each => each.id === id)
    if (record) onChange(linkRecord(change, linkOf(record)))
    setText('')
  }
  return (
    <div className={styles.add} onFocus={() => setOpen(true)}>
      <ComboBox
        size="small"
        opensByPress
        label={t('field.addTo', { title: schema.title })}
        isLabelHidden
        placeholder={t('field.addRecord')}
        isDisabled={disabled}
        value={null}
        onChange={pick}
        inputValue={text}
        onInputChange={setText}
        onBlur={() => setText('')}
        options={recordOptions(found)}
        actions={actions}
        isLoading={found.state === 'loading'}
        onLoadMore={found.loadMore}
        listHeight={listHeight}
      />
    </div>
  )
}
