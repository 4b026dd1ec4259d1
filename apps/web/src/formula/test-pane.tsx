import { ownValue } from '@trellis/base'
import { FieldInput, RecordSearch } from '@trellis/fields/web'
import { typeAt } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { Button, Checkbox, TextField } from '@trellis/ui'
import { CodeEditor, jsonLanguage } from '@trellis/ui/code'
import { useId, useState } from 'react'
import { rootLabel } from './labels.ts'
import styles from './result-pane.module.css'
import { Output } from './result-pane.tsx'
import { readSample, sampleAt, splitReads, withSampleAt } from './sample-values.ts'
import { t } from './texts.ts'
import type { FormulaEditing } from './use-formula-editing.ts'
import type { SampleRecord } from './use-sample-record.ts'

type TestPaneProps = {
  editing: FormulaEditing
  schema: RecordSchema | undefined
  samples: SampleRecord
  /** With the output beside it, as a tab of its own. */
  isWide: boolean
}

const language = jsonLanguage()

/** The sample record, to try the formula with other values. */
export function TestPane({ editing, schema, samples, isWide }: TestPaneProps) {
  const [isJson, setJson] = useState(false)
  return (
    <div className={styles.test} data-wide={isWide || undefined}>
      <section className={styles.sample} aria-label={t('formula.sample')}>
        <h3 className={styles.heading}>
          {t('formula.sample')}
          <Button size="small" variant="tertiary" onPress={() => setJson(!isJson)}>
            {isJson ? t('formula.asFields') : t('formula.asJson')}
          </Button>
        </h3>
        <p className={styles.hint}>{t('formula.sampleHint')}</p>
        <SampleRecordPick {...samples} />
        {isJson ? (
          <SampleJson key={samples.recordId} editing={editing} />
        ) : (
          <SampleFields editing={editing} schema={schema} />
        )}
      </section>
      {isWide && (
        <section className={styles.testOutput} aria-label={t('formula.output')}>
          <h3 className={styles.heading}>{t('formula.output')}</h3>
          <Output editing={editing} />
        </section>
      )}
    </div>
  )
}

/** The record that the values are taken of. */
function SampleRecordPick({ collectionId, recordId, take }: SampleRecord) {
  if (collectionId === undefined) return null
  return (
    <div className={styles.sampleRecord}>
      <RecordSearch
        label={t('formula.sampleRecord')}
        collectionId={collectionId}
        value={recordId ?? null}
        onChange={id => id !== null && take(id)}
      />
    </div>
  )
}

function SampleJson({ editing: { sample, setSample } }: { editing: FormulaEditing }) {
  const [text, setText] = useState(() => JSON.stringify(sample, null, 2))
  return (
    <div className={styles.sampleJson}>
      <CodeEditor
        label={t('formula.sample')}
        language={language}
        value={text}
        onChange={next => {
          setText(next)
          const read = readSample(next)
          if (read) setSample(read)
        }}
      />
    </div>
  )
}

type SampleFieldsProps = Pick<TestPaneProps, 'editing' | 'schema'>

function SampleFields({ editing, schema }: SampleFieldsProps) {
  const [isAll, setAll] = useState(false)
  const { checked, sample, setSample, scope } = editing
  const { fields, others } = splitReads(checked.references)
  const properties = schema?.properties ?? {}
  const shown = isAll ? Object.keys(properties) : fields.filter(id => Object.hasOwn(properties, id))
  const change = (path: readonly string[], value: unknown) => setSample(withSampleAt(sample, path, value ?? null))
  return (
    <div className={styles.fields}>
      {shown.length === 0 && others.length === 0 && <p className={styles.hint}>{t('formula.noSamples')}</p>}
      {shown.map(id => (
        <SampleField
          key={id}
          fieldId={id}
          field={ownValue(properties, id)}
          value={sampleAt(sample, ['record', id])}
          onChange={value => change(['record', id], value)}
        />
      ))}
      {others.map(path => {
        const value = sampleAt(sample, path)
        const isNumber = typeAt(scope, path).kind === 'number'
        return (
          <TextField
            key={path.join('.')}
            label={`${rootLabel(path[0] ?? '')} · ${path.slice(1).join('.')}`}
            value={typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')}
            onChange={text =>
              change(path, isNumber && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text)
            }
          />
        )
      })}
      {Object.keys(properties).length > shown.length || isAll ? (
        <Checkbox label={t('formula.allFields')} value={isAll} onChange={value => setAll(value === true)} />
      ) : null}
    </div>
  )
}

type SampleFieldProps = {
  fieldId: string
  field: FieldSchema | undefined
  value: unknown
  onChange: (value: unknown) => void
}

/** Its bounds and hints are for records; here any value may be tried. */
function SampleField({ fieldId, field, value, onChange }: SampleFieldProps) {
  const id = useId()
  if (!field) return null
  const { description: _, info: __, ...schema } = field
  return (
    <FieldInput
      id={id}
      fieldId={`sample-${fieldId}`}
      schema={schema}
      value={value}
      onChange={onChange}
      required={false}
      disabled={false}
      readOnly={false}
    />
  )
}
