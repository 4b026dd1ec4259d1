import type { FlowDocument, StateChange } from '@trellis/model'
import { Button, IconButton, Select, TextField } from '@trellis/ui'
import styles from './flow-editor.module.css'
import { FlowFormula } from './flow-formula.tsx'
import { t } from './texts.ts'

type StateChangesFieldProps = {
  flow: FlowDocument
  changes: readonly StateChange[]
  onChange: (next: StateChange[]) => void
}

const start: StateChange = { in: 'vars', key: '', how: 'set' }

/** What is kept for the rest of this run, or for all runs. */
export function StateChangesField({ flow, changes, onChange }: StateChangesFieldProps) {
  const set = (at: number, next: StateChange) => onChange(changes.with(at, next))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('flowEditor.stateChanges')}</legend>
      {changes.map((change, at) => (
        // Entries have no id; while one is typed in, its place does not change.
        <div key={at} className={styles.entry} role="group" aria-label={t('flowEditor.change', { number: at + 1 })}>
          <div className={styles.row}>
            <Select
              label={t('flowEditor.changeIn')}
              value={change.in}
              options={[
                { id: 'vars', label: t('flowEditor.forThisRun') },
                { id: 'store', label: t('flowEditor.forAllRuns') },
              ]}
              onChange={where => set(at, { ...change, in: where === 'store' ? 'store' : 'vars' })}
            />
            <IconButton
              icon="delete"
              label={t('flowEditor.removeChange', { number: at + 1 })}
              onPress={() => onChange(changes.toSpliced(at, 1))}
            />
          </div>
          <KeyField flow={flow} change={change} onChange={key => set(at, { ...change, key })} />
          <Select
            label={t('flowEditor.changeHow')}
            value={change.how}
            options={[
              { id: 'set', label: t('flowEditor.changeSet') },
              { id: 'add', label: t('flowEditor.changeAdd') },
            ]}
            onChange={how => set(at, { ...change, how: how === 'add' ? 'add' : 'set' })}
          />
          <FlowFormula
            name={t('flowEditor.changeValue')}
            flow={flow}
            value={change.value}
            onChange={value => {
              const { value: _, ...rest } = change
              set(at, value === undefined ? rest : { ...rest, value })
            }}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="tertiary"
          icon="add"
          onPress={() => onChange([...changes, { ...start, key: freeKey(changes) }])}
        >
          {t('flowEditor.addChange')}
        </Button>
      </div>
    </fieldset>
  )
}

type KeyFieldProps = { flow: FlowDocument; change: StateChange; onChange: (key: string) => void }

/** What is kept for all runs has fields; what is kept for one is called as one likes. */
function KeyField({ flow, change, onChange }: KeyFieldProps) {
  const fields = Object.entries(flow.state.properties)
  if (change.in === 'store' && fields.length > 0) {
    return (
      <Select
        label={t('flowEditor.changeKey')}
        value={change.key}
        options={fields.map(([id, { title }]) => ({ id, label: title }))}
        onChange={key => key && onChange(key)}
      />
    )
  }
  return (
    <TextField
      label={t('flowEditor.changeKey')}
      isRequired
      isMono
      value={change.key}
      onChange={key => onChange(key.replaceAll(/\W/g, ''))}
    />
  )
}

function freeKey(changes: readonly StateChange[]): string {
  let number = changes.length + 1
  while (changes.some(({ key }) => key === `value${number}`)) number += 1
  return `value${number}`
}
