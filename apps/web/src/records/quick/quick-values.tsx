import { ownValue } from '@trellis/base'
import type { QuickFilter, QuickFilterValue, RecordSchema } from '@trellis/model'
import { Button, CheckboxMark, OptionName, RadioGroup, TextField } from '@trellis/ui'
import { useState } from 'react'
import { pickedRecords, RecordsPick } from '../filter/records-pick.tsx'
import { t } from '../list/texts.ts'
import { valuesOf, withValues } from './applied-filters.ts'
import styles from './quick-filters.module.css'
import { quickTitle } from './quick-label.ts'
import { type QuickOption, quickChoice } from './quick-options.ts'
import type { QuickFilters } from './use-quick-filters.ts'

/** So many options are found by eye. */
const mostUnsearched = 10

type QuickValuesProps = { filter: QuickFilter; quick: QuickFilters; schema: RecordSchema }

/** The values of a field's quick filter, one or several of them. */
export function QuickValues({ filter, quick, schema }: QuickValuesProps) {
  const values = valuesOf(quick.wanted, filter.id)
  return (
    <div className={styles.values}>
      <ValueChoice
        filter={filter}
        schema={schema}
        collectionId={quick.collectionId}
        value={values}
        onChange={next => quick.set(withValues(quick.wanted, filter.id, next))}
      />
      {values.length > 0 && (
        <Button
          variant="tertiary"
          size="small"
          icon="close"
          onPress={() => quick.set(withValues(quick.wanted, filter.id, []))}
        >
          {t('records.quickClear')}
        </Button>
      )}
    </div>
  )
}

type ValueChoiceProps = {
  filter: Pick<QuickFilter, 'id' | 'type' | 'title' | 'fieldId' | 'options' | 'optionListType'>
  schema: RecordSchema
  /** Whose filter it is, once that is stored: then the server knows what formulas in the field's own filter give. */
  collectionId?: string | undefined
  value: readonly QuickFilterValue[]
  onChange: (value: QuickFilterValue[]) => void
}

export function ValueChoice({ filter, schema, collectionId, value, onChange }: ValueChoiceProps) {
  const choice = quickChoice(filter, ownValue(schema.properties, filter.fieldId ?? ''))
  const title = quickTitle(filter, schema)
  const isSingle = filter.optionListType !== 'multiple'
  if (choice?.of === 'records') {
    return (
      <RecordsPick
        label={title}
        isLabelHidden
        isSingle={isSingle}
        collectionId={choice.collectionId}
        {...(choice.filter ? { filter: choice.filter } : {})}
        {...(collectionId && filter.fieldId ? { owner: { collectionId, fieldId: filter.fieldId } } : {})}
        value={pickedRecords(value)}
        onChange={records => onChange(records.map(({ id }) => id))}
      />
    )
  }
  const options = choice?.options ?? []
  if (options.length === 0) return <p className={styles.none}>{t('records.quickNothing')}</p>
  return <OptionChoice {...{ title, isSingle, options, value, onChange }} />
}

type OptionChoiceProps = Pick<ValueChoiceProps, 'value' | 'onChange'> & {
  title: string
  isSingle: boolean
  options: readonly QuickOption[]
}

function OptionChoice({ title, isSingle, options, value, onChange }: OptionChoiceProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <>
      {options.length > mostUnsearched && (
        <TextField
          label={t('records.quickSearch')}
          isLabelHidden
          placeholder={t('records.quickSearch')}
          value={search}
          onChange={setSearch}
        />
      )}
      {isSingle ? (
        <RadioGroup
          label={title}
          isLabelHidden
          value={value[0] === undefined ? any : String(value[0])}
          options={[
            ...(wanted === '' ? [{ id: any, label: t('records.quickAny') }] : []),
            ...shown.map(({ value: id, ...look }) => ({ ...look, id: String(id) })),
          ]}
          onChange={id => onChange(options.flatMap(option => (String(option.value) === id ? [option.value] : [])))}
        />
      ) : (
        <div className={styles.options} role="group" aria-label={title}>
          {shown.map(option => (
            <OptionCheck
              key={String(option.value)}
              option={option}
              isChosen={value.includes(option.value)}
              onChange={isChosen =>
                onChange(isChosen ? [...value, option.value] : value.filter(each => each !== option.value))
              }
            />
          ))}
        </div>
      )}
      {shown.length === 0 && <p className={styles.none}>{t('records.quickNoMatch')}</p>}
    </>
  )
}

/** The entry that takes the choice back; no option has it for its value. */
const any = '\u0000any'

type OptionCheckProps = { option: QuickOption; isChosen: boolean; onChange: (isChosen: boolean) => void }

function OptionCheck({ option, isChosen, onChange }: OptionCheckProps) {
  const { label, color } = option
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        className={styles.input}
        checked={isChosen}
        onChange={event => onChange(event.target.checked)}
      />
      <CheckboxMark value={isChosen} />
      <OptionName label={label} {...(color ? { color } : {})} />
    </label>
  )
}
