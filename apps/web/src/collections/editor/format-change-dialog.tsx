import { useQuery } from '@tanstack/react-query'
import { formatLabel } from '@trellis/fields/web'
import type { FieldSchema, OptionItem } from '@trellis/model'
import { Button, Checkbox, Dialog, Icon, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import styles from '../collections.module.css'
import { settingsAfter } from '../document/format-change.ts'
import { t } from '../texts.ts'
import { t as changeText } from './change-texts.ts'
import { describeStep, keyOf } from './describe-step.ts'
import type { SchemaPlan } from './schema-plan.ts'
import { settingName } from './setting-names.ts'
import { StepSamples } from './step-samples.tsx'
import type { StoredCollectionEditor } from './use-collection-editor.ts'

type FormatChangeProps = {
  fieldId: string
  field: FieldSchema
  formatId: string
  isRequired: boolean
  plan: StoredCollectionEditor['planFormat']
  onClose: () => void
  /** With the options that are made from the values. */
  onChange: (options: readonly OptionItem[]) => void
}

/** What another format keeps and loses of a stored field, and how many of its values convert, before it is chosen (ux §6). */
export function FormatChangeDialog({ field, formatId, onClose, onChange, ...rest }: FormatChangeProps) {
  const [options, setOptions] = useState<readonly OptionItem[]>([])
  const { stays, goes } = settingsAfter(field, formatId)
  const name = (path: string) => settingName(field, path)
  const required = rest.isRequired ? [t('collections.required')] : []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      icon="swap_horiz"
      title={changeText('collections.retype.title', { name: field.title || rest.fieldId })}
      description={changeText('collections.retype.what', {
        from: formatLabel(field.format),
        to: formatLabel(formatId),
      })}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {t('collections.cancel')}
          </Button>
          <Button variant="primary" onPress={() => onChange(options)}>
            {changeText('collections.retype.change')}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        <Names
          title={changeText('collections.retype.stays')}
          names={[t('collections.id'), ...stays.map(name), ...required]}
        />
        {goes.length > 0 && <Names title={changeText('collections.retype.goes')} names={goes.map(name)} />}
        <Values {...rest} formatId={formatId} options={options} onOptions={setOptions} />
      </div>
    </Dialog>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section>
      <h3 className={styles.category}>{title}</h3>
      <p className={styles.planIntro}>{names.join(', ')}</p>
    </section>
  )
}

type ValuesProps = Pick<FormatChangeProps, 'fieldId' | 'formatId' | 'plan'> & {
  options: readonly OptionItem[]
  onOptions: (options: readonly OptionItem[]) => void
}

function Values({ fieldId, formatId, plan, options, onOptions }: ValuesProps) {
  const key = ['collections', 'retype', fieldId, formatId]
  const plain = useQuery({ queryKey: key, queryFn: () => plan(fieldId, formatId), gcTime: 0, retry: false })
  const hasOptions = options.length > 0
  const kept = useQuery({
    queryKey: [...key, 'options'],
    queryFn: () => plan(fieldId, formatId, options),
    enabled: hasOptions,
    gcTime: 0,
    retry: false,
  })
  const { data, isError } = hasOptions ? kept : plain
  const offered = plain.data?.steps.find(({ newOptions }) => newOptions)?.newOptions
  return (
    <section aria-live="polite">
      <h3 className={styles.category}>{changeText('collections.retype.values')}</h3>
      {offered && (
        <Checkbox
          label={changeText('collections.retype.options', { count: offered.length })}
          value={hasOptions}
          onChange={isOn => onOptions(isOn ? offered : [])}
        />
      )}
      {isError && <p className={styles.planIntro}>{changeText('collections.retype.later')}</p>}
      {!isError && !data && <Skeleton shape="text" count={2} />}
      {data && <Forecast plan={data} />}
    </section>
  )
}

/** Settings of another format are no steps that values take part in. */
const ofValues = new Set(['change-format', 'remove-field', 'remove-association', 'add-unique'])

function Forecast({ plan }: { plan: SchemaPlan }) {
  const steps = plan.steps.filter(({ action }) => ofValues.has(action))
  if (steps.length === 0) return <p className={styles.planIntro}>{changeText('collections.retype.same')}</p>
  return (
    <ul className={styles.steps}>
      {steps.map(step => (
        <li key={keyOf(step)} data-loses={step.loses > 0 || undefined}>
          <Icon name={step.loses > 0 ? 'warning' : 'check'} size={18} />
          <span className={styles.stepWords}>
            {describeStep(step)
              .slice(1)
              .map(sentence => (
                <span key={sentence}>{sentence}</span>
              ))}
            <StepSamples step={step} />
          </span>
        </li>
      ))}
    </ul>
  )
}
