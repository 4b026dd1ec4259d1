import { ownValue } from '@trellis/base'
import { allFormats, findFormat } from '@trellis/fields'
import { type RenderedSetting, valueAt, withValueAt } from '@trellis/fields/web'
import type { ReactNode } from 'react'
import { WithConditionFormulas } from '../../formula/formula-condition.tsx'
import { FormulaField } from '../../formula/formula-field.tsx'
import { placeAt } from '../../formula/formula-places.ts'
import { t } from '../texts.ts'
import { type FieldPart, withMetadata } from './field-part.ts'
import { insideField } from './inside-editor.ts'
import { useFormatChange } from './use-format-change.tsx'

type PropertyFormulaProps = {
  part: FieldPart
  /** Its path in the field schema. */
  path: string
  name: string
  description?: string
  /** Takes a formula over the clock, which no save can keep; undefined where there is no such way. */
  onEvaluate?: ((formula: unknown) => void) | undefined
  /** The input of a fixed value, where the property takes one too. */
  children?: ReactNode
}

/** A property of the field that takes a formula. */
export function PropertyFormula({ part, path, name, children, description, onEvaluate }: PropertyFormulaProps) {
  const { editor, document, fieldId, field, change, problems } = part
  const place = placeAt(path)
  if (!place) return children
  const within = insideField(editor, fieldId)
  const collectionId = editor.inside ? editor.inside.collectionId : editor.saved && editor.id
  return (
    <FormulaField
      name={name}
      place={place}
      schema={editor.inside?.schema ?? document.schema}
      {...(within ? { within } : {})}
      {...(collectionId ? { collectionId } : {})}
      field={field}
      value={valueAt(field, place.path)}
      onChange={value => change(withValueAt(field, place.path, value), place.path)}
      error={ownValue(problems, place.path)}
      {...(description ? { description } : {})}
      {...(onEvaluate ? { onEvaluate } : {})}
    >
      {children}
    </FormulaField>
  )
}

/** A setting of the format: the editor of formulas where it is one. */
export function SettingWithFormula({ part, setting }: { part: FieldPart; setting: RenderedSetting }) {
  if (!placeAt(setting.path)) return <WithConditionFormulas>{setting.input}</WithConditionFormulas>
  const { title, info } = setting.schema
  return <PropertyFormula part={part} path={setting.path} name={title} {...(info ? { description: info } : {})} />
}

const evaluation = 'metadata.evaluation'
/** The format whose values are a formula's, worked out whenever they are shown. */
const evaluating = allFormats.find(({ settings }) => evaluation in settings)

/** What is worked out of the record: a value in place of one that is entered, a check of it, the options it is chosen from. */
export function FieldFormulas(part: FieldPart) {
  const format = findFormat(part.field.format)
  const takesOptions = format !== undefined && 'metadata.optionList' in format.settings
  const { pick, dialog } = useFormatChange(part)
  // Inside of another field nothing can be shown that is not stored with it.
  const onEvaluate =
    evaluating && !part.editor.inside
      ? (formula: unknown) =>
          pick(evaluating.id, field =>
            withValueAt(withMetadata(field, { calculation: undefined }), evaluation, formula),
          )
      : undefined
  return (
    <>
      {dialog}
      {/* What a list of plain values holds is entered, never made of itself. */}
      {!part.editor.inside?.isItem && (
        <PropertyFormula
          part={part}
          path="metadata.calculation"
          name={t('collections.calculation')}
          description={t('collections.calculationHint')}
          onEvaluate={onEvaluate}
        />
      )}
      <PropertyFormula
        part={part}
        path="metadata.invalid"
        name={t('collections.invalid')}
        description={t('collections.invalidHint')}
      />
      {takesOptions && (
        <PropertyFormula
          part={part}
          path="metadata.coreOptionsFormula"
          name={t('collections.optionsFormula')}
          description={t('collections.optionsFormulaHint')}
        />
      )}
    </>
  )
}
