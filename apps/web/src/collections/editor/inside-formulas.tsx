import { findFormat } from '@trellis/fields'
import { formulaAt } from '@trellis/fields/formula'
import { withValueAt } from '@trellis/fields/web'
import { Select } from '@trellis/ui'
import { useState } from 'react'
import { FormulaField } from '../../formula/formula-field.tsx'
import { placeAt } from '../../formula/formula-places.ts'
import { type InsideField, insideFields } from '../../formula/inside-fields.ts'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import type { FieldPart } from './field-part.ts'

/** Formulas of the fields inside an object or list: they know `item` and `index`. */
export function InsideFormulas(part: FieldPart) {
  const fields = insideFields(part.field)
  const [chosen, setChosen] = useState<string>()
  const shown = fields.find(({ path }) => path === chosen) ?? fields[0]
  if (!shown) return null
  return (
    <>
      <h2 className={styles.heading}>{t('collections.insideFormulas')}</h2>
      <Select
        label={t('collections.insideField')}
        description={t('collections.insideHint')}
        value={shown.path}
        options={fields.map(({ path, titles, field }) => {
          const icon = findFormat(field.format)?.icon
          return { id: path, label: titles.join(' › '), ...(icon ? { icon } : {}) }
        })}
        onChange={path => path !== null && setChosen(path)}
      />
      {propertiesOf(shown).map(([path, name]) => (
        <InsideFormula key={`${shown.path}.${path}`} {...{ part, path, name }} of={shown} />
      ))}
    </>
  )
}

function propertiesOf({ field, siblings }: InsideField): [path: string, name: string][] {
  const takesOptions = 'metadata.optionList' in (findFormat(field.format)?.settings ?? {})
  return [
    // What a list of plain values holds is entered, never made of itself.
    ...(siblings ? [['metadata.calculation', t('collections.calculation')] as [string, string]] : []),
    ['metadata.invalid', t('collections.invalid')],
    ['metadata.required', t('collections.required')],
    ['metadata.hidden', t('collections.hidden')],
    ['metadata.disabled', t('collections.readonly')],
    ...(takesOptions ? [['metadata.coreOptionsFormula', t('collections.optionsFormula')] as [string, string]] : []),
  ]
}

type InsideFormulaProps = { part: FieldPart; of: InsideField; path: string; name: string }

function InsideFormula({ part, of, path, name }: InsideFormulaProps) {
  const place = placeAt(path)
  if (!place) return null
  const whole = `${of.path}.${path}`
  return (
    <FormulaField
      name={t('collections.insideProperty', { property: name, field: of.titles.join(' › ') })}
      place={place}
      schema={part.document.schema}
      {...(part.editor.saved ? { collectionId: part.editor.id } : {})}
      field={of.field}
      within={of}
      value={formulaAt(of.field, place)}
      onChange={value => part.change(withValueAt(part.field, whole, value), whole)}
      error={part.problems[whole]}
    />
  )
}
