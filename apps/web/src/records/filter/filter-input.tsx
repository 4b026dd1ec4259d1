import type { Filter, RecordSchema } from '@trellis/model'
import { Button, Dialog } from '@trellis/ui'
import { useState } from 'react'
import { t as recordsText } from '../texts.ts'
import { FilterBuilder } from './filter-builder.tsx'
import { t } from './texts.ts'

type FilterInputProps = {
  label: string
  schema: RecordSchema
  filter: Filter | undefined
  onChange: (filter: Filter | undefined) => void
}

/** A stored filter behind a button: a draft in a dialog, kept by Apply (2 §2.8). */
export function FilterInput({ label, schema, filter, onChange }: FilterInputProps) {
  const [isOpen, setOpen] = useState(false)
  const isEmpty = filter === undefined || Object.keys(filter).length === 0
  return (
    <>
      <Button icon={isEmpty ? 'filter_alt_off' : 'filter_alt'} onPress={() => setOpen(true)}>
        {isEmpty ? t('records.filter.emptyFilter') : t('records.filter.seeFilter')}
      </Button>
      {isOpen && (
        <FilterDialog
          {...{ label, schema, filter }}
          onClose={() => setOpen(false)}
          onApply={next => {
            onChange(next)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

type FilterDialogProps = Omit<FilterInputProps, 'onChange'> & {
  onClose: () => void
  onApply: (filter: Filter | undefined) => void
}

function FilterDialog({ label, schema, filter, onClose, onApply }: FilterDialogProps) {
  const [draft, setDraft] = useState(filter)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={label}
      description={t('records.filter.intro')}
      size="large"
      footerStart={
        <Button variant="tertiary" onPress={() => onApply(undefined)}>
          {recordsText('records.filter.clear')}
        </Button>
      }
      footer={
        <>
          <Button onPress={onClose}>{recordsText('records.cancel')}</Button>
          <Button variant="primary" onPress={() => onApply(draft)}>
            {t('records.filter.apply')}
          </Button>
        </>
      }
    >
      <FilterBuilder {...{ label, schema }} filter={draft} onChange={setDraft} />
    </Dialog>
  )
}
