import type { Filter, ListCursor, TrellisRecord } from '@trellis/model'
import { ComboBox, type FieldProps, type Option, type OptionGroup, toast } from '@trellis/ui'
import { type ReactNode, useRef, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import { plainFilter } from '../values/plain-filter.ts'
import { t } from '../widget-texts.ts'
import { entered, findTyped } from './find-typed.ts'
import { pictured } from './option-choices.ts'
import { useDelayedText } from './use-delayed-text.ts'
import { lookupHeight, type RecordPages, useRecordPages } from './use-record-pages.ts'
import { type RecordName, useRecordName } from './use-record-title.ts'

type RecordSearchProps = FieldProps & {
  collectionId: string | undefined
  /** Id of the chosen record, or free text. */
  value: string | null
  onChange: (id: string | null, title?: string) => void
  onBlur?: () => void
  filter?: Filter
  /** The field that picks: the server knows its fixed filter, which takes the place of `filter`. */
  owner?: ListCursor['fixedFilterOf']
  /** What else the server is asked: an order, a filter. */
  criteria?: Partial<ListCursor>
  /** Choices beside the records. */
  more?: readonly Option[]
  /** In place of all that, what is offered for a typed text, group by group. */
  groups?: (typed: string | undefined) => readonly OptionGroup[]
  takesFreeText?: boolean
  placeholder?: string
  /** Under the box, for the chosen record. */
  note?: ReactNode
}

/** Looks a record up as one types; it is stored by its id. */
export function RecordSearch(props: RecordSearchProps) {
  const {
    collectionId,
    value,
    onChange,
    filter,
    owner,
    criteria,
    more = [],
    groups,
    note,
    takesFreeText,
    onBlur,
    ...field
  } = props
  const gateway = useGateway()
  const [draft, setDraft] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const typed = useRef<string>(undefined)
  const isTabbing = useRef(false)
  // Its title is known: were it asked for, the box would change once more, and open its list again.
  const [picked, setPicked] = useState<Option>()
  const option = [...more, ...(picked ? [picked] : [])].find(({ id }) => id === value)
  const name = useRecordName(collectionId, option ? undefined : (value ?? undefined))
  const shown = value === null ? '' : (option?.label ?? titleOf(name, value))
  const search = useDelayedText(draft?.trim() ?? '')
  const cursor = isOpen && collectionId ? cursorOf(collectionId, { search, filter, owner, criteria }) : undefined
  const found = useRecordPages(cursor)
  const about = (search: string) => cursorOf(collectionId ?? '', { search, filter, owner, criteria })
  const enter = useEntering({ ...props, more }, about)
  const forget = () => {
    typed.current = undefined
    setDraft(undefined)
  }
  const pick = (id: string | null) => {
    if (id === null) return
    // Tab takes what is marked in the open list: whoever emptied the box before wants nothing of it.
    if (id === value && isTabbing.current && typed.current?.trim() === '') return
    forget()
    const record = [...found.list, enter.record()].find(each => each?.id === id)
    setPicked(record && { id, label: record.recordTitle?.trim() || t('field.missingTitle') })
    onChange(id, record?.recordTitle)
  }
  const leave = async () => {
    const text = typed.current?.trim()
    forget()
    onBlur?.()
    if (text === '' && !field.isRequired) onChange(null)
    if (!text || text === shown) return
    const known = more.find(({ label }) => label === text)?.id
    if (known !== undefined || takesFreeText || !collectionId) return onChange(known ?? text)
    const record = await findTyped(gateway, about(''), text)
    if (record) onChange(record.id, record.recordTitle)
    else tellMissing()
  }
  return (
    <div
      onFocus={field.isDisabled || field.isReadOnly ? undefined : () => setOpen(true)}
      onKeyDownCapture={({ key, nativeEvent }) => {
        isTabbing.current = key === 'Tab'
        if (key === 'Escape' && !nativeEvent.isComposing) forget()
      }}
      onInputCapture={event => {
        typed.current = event.target instanceof HTMLInputElement ? event.target.value : undefined
      }}
    >
      <ComboBox
        {...field}
        description={note ?? field.description}
        value={value}
        onChange={pick}
        onBlur={() => void leave()}
        allowsCustomValue
        opensByPress
        inputValue={draft ?? shown}
        onInputChange={text => setDraft(text === shown ? undefined : text)}
        findTyped={draft?.trim() ? enter.take : undefined}
        options={optionsOf(
          found,
          value === null || draft !== undefined ? undefined : { id: value, label: shown },
          offered(more, draft),
        )}
        {...(groups ? { groups: groups(draft) } : {})}
        isLoading={found.state === 'loading'}
        onLoadMore={found.loadMore}
        listHeight={lookupHeight}
      />
    </div>
  )
}

/** What Enter takes for a typed text, and the record that it took. */
function useEntering(
  { collectionId, groups, more = [], takesFreeText = false }: RecordSearchProps,
  cursorOf: (search: string) => ListCursor,
) {
  const gateway = useGateway()
  const taken = useRef<TrellisRecord>(undefined)
  const take = async (typed: string) => {
    const text = typed.trim()
    const choices = groups ? groups(text).flatMap(({ options }) => options) : offered(more, text)
    const isExact = takesFreeText && !groups
    const found = await entered(text, { choices, isExact, gateway, ...(collectionId && { cursorOf }) })
    taken.current = found?.record
    if (!found && !takesFreeText) tellMissing()
    return found?.id ?? (takesFreeText ? text : null)
  }
  return { take, record: () => taken.current }
}

const tellMissing = () => toast.error({ title: t('field.notFound'), message: t('field.notFoundText') })

/** What stands in the box for a chosen id: its record's title, or the id itself where it is no record. */
function titleOf({ state, title }: RecordName, id: string): string {
  if (state === 'loading') return t('field.loading')
  return state === 'found' ? title || t('field.missingTitle') : id
}

type Question = {
  search: string
  filter: Filter | undefined
  owner: ListCursor['fixedFilterOf'] | undefined
  criteria: Partial<ListCursor> | undefined
}

function cursorOf(collectionId: string, { search, filter, owner, criteria }: Question): ListCursor {
  return {
    ...criteria,
    collectionId,
    ...(search ? { searchString: search } : {}),
    ...fixedBy(filter, owner),
  }
}

function fixedBy(filter: Filter | undefined, owner: Question['owner']): Partial<ListCursor> {
  if (filter && owner) return { fixedFilterOf: owner }
  const plain = plainFilter(filter)
  return plain ? { fixedFilter: plain } : {}
}

/** Those whose words have in them what is typed. */
function offered(options: readonly Option[], typed: string | undefined): readonly Option[] {
  const wanted = typed?.trim().toLowerCase()
  return wanted ? options.filter(option => option.label.toLowerCase().includes(wanted)) : options
}

function optionsOf({ state, list }: RecordPages, chosen: Option | undefined, more: readonly Option[]): Option[] {
  const records = list.map(({ id, recordTitle, recordDescription, recordColor, recordImage }): Option => {
    const description = typeof recordDescription === 'string' ? { description: recordDescription } : {}
    const color = typeof recordColor === 'string' ? { color: recordColor } : {}
    const picture = pictured(typeof recordImage === 'string' ? recordImage : undefined)
    return { id, label: recordTitle?.trim() || t('field.missingTitle'), ...description, ...color, ...picture }
  })
  const options = [...more, ...records.filter(({ id }) => !more.some(option => option.id === id))]
  if (chosen && !options.some(option => option.id === chosen.id)) options.unshift(chosen)
  if (state === 'failed') options.push({ id: ' failed', label: t('field.searchFailed'), isDisabled: true })
  return options
}
