import { findFormat } from '@trellis/fields'
import { FieldInput } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { Button, IconButton, MultiSelect } from '@trellis/ui'
import { useId, useState } from 'react'
import { DayValue } from './day-value.tsx'
import { takesDays } from './days.ts'
import styles from './filter-editor.module.css'
import { t } from './texts.ts'
import { valueSchema } from './value-schema.ts'

type SeveralValuesProps = {
  field: FieldSchema
  fieldId: string
  label: string
  value: readonly unknown[]
  onChange: (value: unknown[]) => void
}

/** Values without a list to choose from: words and numbers as chips, dates and times each in an input of their own. */
export function SeveralValues(props: SeveralValuesProps) {
  const format = findFormat(props.field.format)
  return format && written.has(format.comparison) ? <Written {...props} /> : <Inputs {...props} />
}

const written: ReadonlySet<string> = new Set(['text', 'number', 'list'])

function Written({ field, label, value, onChange }: SeveralValuesProps) {
  const format = findFormat(field.format)
  const [problem, setProblem] = useState<string>()
  const read = (texts: readonly string[]) => {
    const known = new Map(value.map(each => [String(each), each]))
    const next: unknown[] = []
    setProblem(undefined)
    for (const text of texts) {
      // Items of a list are compared as they are, values as the field has them.
      const parsed = known.has(text) || format?.comparison === 'list' ? undefined : format?.fromText(text, field)
      if (parsed && 'problem' in parsed) setProblem(parsed.problem)
      else next.push(known.get(text) ?? parsed?.value ?? text)
    }
    onChange(next)
  }
  return (
    <MultiSelect
      label={label}
      isLabelHidden
      allowsNew
      options={[]}
      placeholder={t('records.filter.listHint')}
      value={value.map(String)}
      onChange={read}
      {...(problem ? { error: problem } : {})}
    />
  )
}

function Inputs({ field, fieldId, label, value, onChange }: SeveralValuesProps) {
  const id = useId()
  const shown = value.length > 0 ? value : [undefined]
  return (
    <div className={styles.picked}>
      {shown.map((each, index) => (
        <span key={`${index}-${shown.length}`} className={styles.one}>
          <OneOfSeveral
            {...{ id: `${id}-${index}`, field, fieldId, label }}
            value={each}
            onChange={next => onChange(shown.with(index, next))}
          />
          {shown.length > 1 && (
            <IconButton
              icon="close"
              size="small"
              label={t('records.filter.removeValue')}
              onPress={() => onChange(shown.filter((_, at) => at !== index))}
            />
          )}
        </span>
      ))}
      <Button variant="link" size="small" icon="add" onPress={() => onChange([...shown, null])}>
        {t('records.filter.addValue')}
      </Button>
    </div>
  )
}

type OneOfSeveralProps = Pick<SeveralValuesProps, 'field' | 'fieldId' | 'label'> & {
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

function OneOfSeveral({ id, field, fieldId, label, value, onChange }: OneOfSeveralProps) {
  if (takesDays(field)) return <DayValue {...{ field, fieldId, value, onChange, label }} />
  return (
    <FieldInput
      id={id}
      fieldId={fieldId}
      schema={valueSchema(field, label)}
      value={value}
      onChange={onChange}
      required={false}
      disabled={false}
      readOnly={false}
      isLabelHidden
    />
  )
}
