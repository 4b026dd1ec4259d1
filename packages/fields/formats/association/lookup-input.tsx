import type { FieldSchema, LinkedRecord, TrellisRecord } from '@trellis/model'
import { ComboBox } from '@trellis/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useGateway } from '../../gateway-context.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { findMeant } from '../../inputs/find-typed.ts'
import { useDelayedText } from '../../inputs/use-delayed-text.ts'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { lookupHeight, lookupPageSize, useRecordPages } from '../../inputs/use-record-pages.ts'
import { linkedRecords } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { chooseRecord, linkRecord, readPending } from './change-links.ts'
import { createOption } from './create-button.tsx'
import { linkRights } from './link-rights.ts'
import { cursorOf, linkOf, ownerOf, titleOf } from './linked-record.ts'
import { OpenRecord } from './record-link.tsx'
import { recordOptions } from './record-options.ts'
import { useLinks } from './use-links.ts'

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

/** At most one linked record, looked up as one types. */
export function LookupInput(props: InputProps) {
  const { value, refresh } = useLinks(props)
  const { pending, onChange, onBlur, schema, readOnly, disabled, required } = props
  const { chosen, choose } = useChoice({ ...props, value })
  const { text, setText, resetText, query } = useLookupText(chosen)
  const [isOpen, setOpen] = useState(false)
  const isTyping = useRef(false)
  const settings = schema.metadata?.association
  const collectionId = settings?.cursor.collectionId ?? ''
  const isOffering = settings?.disableLink !== true
  const cursor = cursorOf({ collectionId, search: query, limit: lookupPageSize, settings, owner: ownerOf(props) })
  const found = useRecordPages(isOpen && isOffering && collectionId ? cursor : undefined)
  const gateway = useGateway()
  const typedFor = useRef<TrellisRecord>(undefined)
  const findTyped = async (typed: string) => {
    const search = typed.trim()
    const asked = cursorOf({ collectionId, search, limit: lookupPageSize, settings, owner: ownerOf(props) })
    typedFor.current = await findMeant(gateway, asked, search)
    return typedFor.current?.id ?? null
  }
  const pick = (id: string | null) => {
    const record = [...found.list, typedFor.current].find(item => item?.id === id)
    // It is picked again by whoever gives up a search, too.
    if (id === chosen?.id) resetText()
    if (record) choose(linkOf(record))
    else if (id !== null && id === chosen?.id) choose(chosen)
  }
  const isSearched = text.trim() !== '' && text !== (chosen ? titleOf(chosen) : '')
  const type = (next: string) => {
    setText(next)
    if (next === '' && isTyping.current && !required && !settings?.disableUnlink) choose(undefined)
    isTyping.current = false
  }
  const leave = () => {
    resetText()
    onBlur?.()
  }
  const take = (record: LinkedRecord, isLinked: boolean) =>
    isLinked ? refresh() : onChange(linkRecord(readPending(pending), record))
  const { actions, dialog } = useCreating({ ...props, value }, take)
  return (
    <>
      <div
        onFocus={disabled || readOnly ? undefined : () => setOpen(true)}
        onInputCapture={() => (isTyping.current = true)}
      >
        <ComboBox
          {...fieldProps(props)}
          {...placeholderOf(props)}
          opensByPress
          onBlur={leave}
          description={<LookupNote schema={schema} record={chosen} />}
          value={chosen?.id ?? null}
          onChange={pick}
          inputValue={text}
          onInputChange={type}
          options={recordOptions(found, chosen, isSearched)}
          findTyped={isSearched ? findTyped : undefined}
          actions={actions}
          isLoading={found.state === 'loading'}
          onLoadMore={found.loadMore}
          listHeight={lookupHeight}
        />
      </div>
      {dialog}
    </>
  )
}

/** The record that is linked once the form is saved, and the way to another one. */
function useChoice({ value, pending, onChange }: InputProps) {
  const current = linkedRecords(value)[0]
  const chosen = pending === undefined || pending === null ? current : readPending(pending).add[0]
  return { chosen, choose: (record: LinkedRecord | undefined) => onChange(chooseRecord(current, record)) }
}

/** The text in the box follows the chosen record; what is typed is searched for a second after the last key. */
function useLookupText(chosen: LinkedRecord | undefined) {
  const title = chosen ? titleOf(chosen) : ''
  const [draft, setDraft] = useState({ of: title, text: title })
  const text = draft.of === title ? draft.text : title
  const query = useDelayedText(text === title ? '' : text.trim())
  const setText = (next: string) => setDraft({ of: title, text: next })
  return { text, setText, resetText: () => setText(title), query }
}

/** The way to a new record, and its dialog. */
function useCreating(field: InputProps, onCreated: (record: LinkedRecord, isLinked: boolean) => void) {
  const [isOpen, setOpen] = useState(false)
  const isFree = linkRights(field).mayCreate
  const collectionId = field.schema.metadata?.association?.cursor.collectionId
  const described = useDescribedCollection(isFree ? collectionId : undefined)
  const options = isFree && described?.verbs.create ? [createOption(() => setOpen(true))] : []
  const actions = options.length > 0 ? { title: t('field.otherWays'), options } : undefined
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <CreateDialog field={field} onCreated={onCreated} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { actions, dialog }
}

/** Under the box: the field's help, and the way to the record. */
function LookupNote({ schema, record }: { schema: FieldSchema; record: LinkedRecord | undefined }) {
  return (
    <span className={styles.note}>
      {schema.description}
      <OpenRecord schema={schema} record={record} />
    </span>
  )
}
