import { fromJson, parse, print, toJson } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { IconButton, TextArea } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useRef, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { useEditors } from '../editors-context.tsx'
import { FieldInput } from '../field-input.tsx'
import { findFormat } from '../find-format.ts'
import { isFormula } from '../formula/resolve-value.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { isFormulaValue } from '../values/action-parameters.ts'
import { formulaSubtype } from '../values/formula-subtype.ts'
import { unreadFormula, unreadText } from '../values/unread-formula.ts'
import { t } from '../widget-texts.ts'
import { fieldProps } from './field-props.ts'
import styles from './formula-or-value.module.css'

const dialogText = registerTexts('ui', { 'field.formulaEditor': 'Formula editor for {name}' })

/** The input of a fixed value, and a button that turns it into a formula and back; what stood there before comes back with it. */
export function FormulaOrValue(props: InputProps) {
  const { schema, value, onChange, disabled, readOnly } = props
  const isAlways = schema.metadata?.subtype === formulaSubtype
  const [isTurned, setFormula] = useState(() => isWholeFormula(schema, value))
  const isFormula = isAlways || isTurned
  const before = useRef<unknown>(undefined)
  const turn = () => {
    const isKept = isFormula || before.current !== undefined
    const next = before.current
    before.current = value
    setFormula(!isFormula)
    if (isKept) onChange(next ?? null)
  }
  const { FormulaDialog } = useEditors()
  const [isOpen, setOpen] = useState(false)
  const apply = (next: unknown = null) => {
    setFormula(isWholeFormula(schema, next))
    onChange(next)
  }
  const name = schema.title
  return (
    <div className={styles.field}>
      {isFormula ? <FormulaText {...props} /> : <FieldInput {...props} schema={fixed(schema)} />}
      {!disabled && !readOnly && (
        <span className={styles.turn}>
          {FormulaDialog && (
            <IconButton
              icon="open_in_full"
              size="small"
              label={dialogText('field.formulaEditor', { name })}
              onPress={() => setOpen(true)}
            />
          )}
          {!isAlways && (
            <IconButton
              icon="functions"
              size="small"
              aria-pressed={isFormula}
              label={t(isFormula ? 'field.fixedValueOf' : 'field.formulaOf', { name })}
              onPress={turn}
            />
          )}
        </span>
      )}
      {isOpen && FormulaDialog && (
        <FormulaDialog schema={schema} value={value} onChange={apply} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** Whether the input of a fixed value cannot show it: a text with references reads well as it is typed, and some values hold formulas. */
function isWholeFormula(schema: FieldSchema, value: unknown): boolean {
  if (!isFormulaValue(schema, value)) return false
  if (unreadText(value) !== undefined) return true
  const format = findFormat(schema.format)
  if (format?.holdsFormulas) return isFormula(value)
  return typeof value !== 'string' || schema.type !== 'string' || 'problem' in (format?.check(value, schema) ?? {})
}

function fixed(schema: FieldSchema): FieldSchema {
  const { allowFormula: _allowFormula, ...metadata } = schema.metadata ?? {}
  return { ...schema, metadata }
}

/** A formula as people type it. What cannot be read is marked, and goes on as what it is: nothing else than what is seen can be saved. */
function FormulaText(props: InputProps) {
  const { value, onChange, onBlur } = props
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? unreadText(value) ?? (isEmptyValue(value) ? '' : print(fromJson(value).tree))
  const [problem] = parse(shown).problems
  const field = fieldProps(props)
  const type = (text: string) => {
    setDraft(text)
    const read = parse(text)
    if (read.problems.length > 0) onChange(unreadFormula(text))
    else onChange(text.trim() === '' ? null : toJson(read.tree))
  }
  const leave = () => {
    if (!problem) setDraft(undefined)
    onBlur?.()
  }
  return (
    <TextArea
      {...field}
      description={t('field.formulaHint')}
      error={problem?.message ?? field.error}
      isMono
      value={shown}
      onChange={type}
      onBlur={leave}
    />
  )
}
