import { isPlainObject } from '@trellis/base'
import { Button, Link, TextField } from '@trellis/ui'
import { Suspense, useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useEditors } from '../../editors-context.tsx'
import { useGateway } from '../../gateway-context.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { RecordSearch } from '../../inputs/record-search.tsx'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { useRecordName } from '../../inputs/use-record-title.ts'
import { t } from '../../widget-texts.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, onBlur, disabled, readOnly } = props
  const only = schema.metadata?.collectionId
  const value = isPlainObject(props.value) ? props.value : {}
  const collectionId = only || textOf(value.collectionId)
  const recordId = textOf(value.recordId)
  const give = (next: Record<string, string | null>) => {
    const parts = Object.entries({ collectionId, recordId, ...next }).filter(([, part]) => part)
    const isEmpty = parts.every(([key]) => key === 'collectionId' && Boolean(only))
    onChange(isEmpty ? null : Object.fromEntries(parts))
  }
  const state = { isDisabled: disabled, isReadOnly: readOnly }
  return (
    <NestedFrame {...props} collapsedText={rules.display(value)}>
      {!only && (
        <CollectionChoice
          state={state}
          value={collectionId}
          onChange={next => give({ collectionId: next, recordId: null, alt: null })}
        />
      )}
      <RecordSearch
        {...state}
        {...(onBlur ? { onBlur } : {})}
        label={t('field.record')}
        collectionId={collectionId || undefined}
        value={recordId || null}
        onChange={(recordId, alt) => give({ recordId, alt: alt ?? null })}
        takesFreeText
        note={recordId && collectionId && <RecordLink collectionId={collectionId} recordId={recordId} />}
      />
    </NestedFrame>
  )
}

type CollectionChoiceProps = {
  state: { isDisabled: boolean; isReadOnly: boolean }
  value: string
  onChange: (collectionId: string) => void
}

/** The id of a collection, typed or picked from all there are. */
function CollectionChoice({ state, value, onChange }: CollectionChoiceProps) {
  const { CollectionPicker } = useEditors()
  const [isOpen, setOpen] = useState(false)
  const name = useDescribedCollection(value || undefined)?.name
  const pick = (id: string) => {
    setOpen(false)
    onChange(id)
  }
  return (
    <>
      <TextField
        {...state}
        label={t('field.collectionId')}
        value={value}
        {...(name ? { description: name } : {})}
        onChange={text => onChange(text.trim())}
      />
      {CollectionPicker && !state.isReadOnly && (
        <Button size="small" icon="database" isDisabled={state.isDisabled} onPress={() => setOpen(true)}>
          {t('field.chooseCollection')}
        </Button>
      )}
      <Suspense fallback={null}>
        {CollectionPicker && isOpen && <CollectionPicker onSelect={pick} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '')

/** The way to the record, once both are known. */
function RecordLink({ collectionId, recordId }: { collectionId: string; recordId: string }) {
  const gateway = useGateway()
  const { state, title } = useRecordName(collectionId, recordId)
  if (state !== 'found') return null
  return (
    <Link href={gateway.recordHref({ collectionId, id: recordId })} isExternal>
      {t('field.openRecord', { title: title || t('field.missingTitle') })}
    </Link>
  )
}

function Cell({ value }: CellProps) {
  const { collectionId, recordId, alt } = isPlainObject(value) ? value : {}
  const { state, title } = useRecordName(textOf(collectionId) || undefined, textOf(recordId) || undefined)
  const name = state === 'found' ? title || t('field.missingTitle') : rules.display(value)
  return <CellText>{textOf(alt) || name}</CellText>
}
