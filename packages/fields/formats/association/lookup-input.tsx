import type { LinkedRecord } from '@trellis/model'
import { ComboBox, Link, type Option } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useGateway } from '../../gateway-context.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { type RecordList, useRecordList } from '../../inputs/use-record-list.ts'
import { t } from '../../texts.ts'
import { linkedRecords } from '../../values/links.ts'
import styles from './association.module.css'
import { chooseRecord, readPending } from './change-links.ts'
import { cursorOf, linkOf, titleOf } from './linked-record.ts'

/** Records per page and the wait after the last key, in ms (2 §9). */
const pageSize = 10
const searchDelay = 1000

/** One linked record, looked up as one types. */
export function LookupInput(props: InputProps) {
  const { value, pending, onChange, onBlur, schema, readOnly, disabled } = props
  const current = linkedRecords(value)[0]
  const chosen = pending === undefined || pending === null ? current : readPending(pending).add[0]
  const { text, setText, resetText, query, isOpen, open } = useLookupText(chosen)
  const isTyping = useRef(false)
  const collectionId = schema.metadata?.association?.cursor.collectionId
  const cursor = isOpen && collectionId ? cursorOf({ collectionId, search: query, limit: pageSize }) : undefined
  const found = useRecordList(cursor, 'none')
  const choose = (record: LinkedRecord | undefined) => onChange(chooseRecord(current, record))
  const pick = (id: string | null) => {
    const record = found.list.find(item => item.id === id)
    if (record) choose(linkOf(record))
  }
  const type = (next: string) => {
    setText(next)
    if (next === '' && isTyping.current && !props.required) choose(undefined)
    isTyping.current = false
  }
  const leave = () => {
    resetText()
    onBlur?.()
  }
  const field = fieldProps(props)
  return (
    <div onFocus={disabled || readOnly ? undefined : open} onInputCapture={() => (isTyping.current = true)}>
      <ComboBox
        {...field}
        {...placeholderOf(props)}
        onBlur={leave}
        description={<LinkToRecord collectionId={collectionId} record={chosen} note={schema.description} />}
        value={chosen?.id ?? null}
        onChange={pick}
        inputValue={text}
        onInputChange={type}
        options={optionsOf(found, chosen)}
      />
    </div>
  )
}

/** The text in the box follows the chosen record; what is typed is searched for a second after the last key. */
function useLookupText(chosen: LinkedRecord | undefined) {
  const title = chosen ? titleOf(chosen) : ''
  const [draft, setDraft] = useState({ of: title, text: title })
  const text = draft.of === title ? draft.text : title
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const wanted = text === title ? '' : text.trim()
    const timer = setTimeout(() => setQuery(wanted), wanted === '' ? 0 : searchDelay)
    return () => clearTimeout(timer)
  }, [text, title])
  const setText = (next: string) => setDraft({ of: title, text: next })
  const resetText = () => setText(title)
  return { text, setText, resetText, query, isOpen, open: () => setOpen(true) }
}

type LinkToRecordProps = {
  collectionId: string | undefined
  record: LinkedRecord | undefined
  note: string | undefined
}

function LinkToRecord({ collectionId, record, note }: LinkToRecordProps) {
  const gateway = useGateway()
  if (!collectionId || !record) return note
  return (
    <span className={styles.note}>
      {note}
      <Link href={gateway.recordHref({ collectionId, id: record.id })} isExternal>
        {t('field.openRecord', { title: titleOf(record) })}
      </Link>
    </span>
  )
}

function optionsOf({ state, list }: RecordList, chosen: LinkedRecord | undefined): Option[] {
  const options = list.map(record => optionOf(linkOf(record)))
  if (chosen && !list.some(record => record.id === chosen.id)) options.unshift(optionOf(chosen))
  if (state === 'loading') options.push({ id: ' loading', label: t('field.loading'), isDisabled: true })
  if (state === 'failed') options.push({ id: ' failed', label: t('field.searchFailed'), isDisabled: true })
  return options
}

function optionOf(record: LinkedRecord): Option {
  const { id, recordDescription, recordColor } = record
  return {
    id,
    label: titleOf(record),
    ...(recordDescription ? { description: recordDescription } : {}),
    ...(recordColor ? { color: recordColor } : {}),
  }
}
