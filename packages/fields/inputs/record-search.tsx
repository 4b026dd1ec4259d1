import type { Filter } from '@trellis/model'
import { ComboBox, type FieldProps, type Option } from '@trellis/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { type RecordList, useRecordList } from './use-record-list.ts'
import { useRecordTitle } from './use-record-title.ts'

/** Records per page and the wait after the last key, in ms (2 §9). */
const pageSize = 10
const searchDelay = 1000

type RecordSearchProps = FieldProps & {
  collectionId: string | undefined
  /** Id of the chosen record, or free text. */
  value: string | null
  onChange: (id: string | null, title?: string) => void
  onBlur?: () => void
  filter?: Filter
  /** Choices beside the records. */
  more?: readonly Option[]
  takesFreeText?: boolean
  placeholder?: string
  /** Under the box, for the chosen record. */
  note?: ReactNode
}

/** Looks a record up as one types; it is stored by its id. */
export function RecordSearch({ collectionId, value, onChange, filter, more = [], note, ...props }: RecordSearchProps) {
  const { takesFreeText, onBlur, ...field } = props
  const title = useRecordTitle(collectionId, value ?? undefined)
  const shown = value === null ? '' : (more.find(option => option.id === value)?.label ?? title ?? value)
  const [draft, setDraft] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const query = useDelayed(draft ?? '')
  const cursor =
    isOpen && collectionId
      ? {
          collectionId,
          options: { limit: pageSize },
          ...(query ? { searchString: query } : {}),
          ...(filter ? { filter } : {}),
        }
      : undefined
  const found = useRecordList(cursor, 'none')
  const typed = useRef<string>(undefined)
  const leave = () => {
    const text = typed.current?.trim()
    typed.current = undefined
    setDraft(undefined)
    if (text === '' && !field.isRequired) onChange(null)
    else if (text && takesFreeText && text !== shown) onChange(idOfLabel(more, text) ?? text)
    onBlur?.()
  }
  const pick = (id: string | null) => {
    if (id === null) return
    typed.current = undefined
    setDraft(undefined)
    onChange(id, found.list.find(record => record.id === id)?.recordTitle)
  }
  return (
    <div
      onFocus={() => setOpen(true)}
      onInputCapture={event => {
        typed.current = event.target instanceof HTMLInputElement ? event.target.value : undefined
      }}
    >
      <ComboBox
        {...field}
        description={note ?? field.description}
        value={value}
        onChange={pick}
        onBlur={leave}
        {...(takesFreeText ? { allowsCustomValue: true } : {})}
        inputValue={draft ?? shown}
        onInputChange={text => setDraft(text === shown ? undefined : text)}
        options={optionsOf(
          found,
          value === null || draft !== undefined ? undefined : { id: value, label: shown },
          offered(more, draft),
        )}
      />
    </div>
  )
}

const idOfLabel = (options: readonly Option[], label: string) => options.find(option => option.label === label)?.id

/** Those whose words have in them what is typed. */
function offered(options: readonly Option[], typed: string | undefined): readonly Option[] {
  const wanted = typed?.trim().toLowerCase()
  return wanted ? options.filter(option => option.label.toLowerCase().includes(wanted)) : options
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text.trim()), text.trim() === '' ? 0 : searchDelay)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}

function optionsOf({ state, list }: RecordList, chosen: Option | undefined, more: readonly Option[]): Option[] {
  const records = list.map(({ id, recordTitle, recordDescription }): Option => {
    const description = typeof recordDescription === 'string' ? { description: recordDescription } : {}
    return { id, label: recordTitle || t('field.missingTitle'), ...description }
  })
  const options = [...more, ...records]
  if (chosen && !options.some(option => option.id === chosen.id)) options.unshift(chosen)
  if (state === 'loading') options.push({ id: ' loading', label: t('field.loading'), isDisabled: true })
  if (state === 'failed') options.push({ id: ' failed', label: t('field.searchFailed'), isDisabled: true })
  return options
}
