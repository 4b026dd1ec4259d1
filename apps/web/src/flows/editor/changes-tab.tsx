import type { FlowDocument, InputChange } from '@trellis/model'
import { Button, IconButton, Select } from '@trellis/ui'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import styles from './flow-editor.module.css'
import { FlowFormula } from './flow-formula.tsx'
import { t } from './texts.ts'

type ChangesTabProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument }

/** Values that take the place of what was sent. */
export function ChangesTab({ editor, flow }: ChangesTabProps) {
  const { inputChanges, inputs } = flow
  const set = (next: InputChange[]) => editor.change({ ...flow, inputChanges: next })
  const taken = new Set(inputChanges.map(({ key }) => key))
  const fields = Object.entries(inputs.properties).map(([id, { title }]) => ({ id, label: title }))
  const [free] = fields.filter(({ id }) => !taken.has(id))
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('flowEditor.changesWhat')}</p>
      {inputChanges.length === 0 && <p className={styles.hint}>{t('flowEditor.changesEmpty')}</p>}
      {inputChanges.map((change, at) => {
        const offered = fields.filter(({ id }) => id === change.key || !taken.has(id))
        const known = offered.some(({ id }) => id === change.key)
        return (
          <fieldset key={change.key} className={styles.group}>
            <div className={styles.row}>
              <Select
                label={t('flowEditor.inputKey')}
                value={change.key}
                options={known ? offered : [...offered, { id: change.key, label: change.key }]}
                onChange={key => key && set(inputChanges.with(at, { ...change, key }))}
              />
              <IconButton
                icon="delete"
                label={t('flowEditor.removeChange', { number: at + 1 })}
                onPress={() => set(inputChanges.toSpliced(at, 1))}
              />
            </div>
            <FlowFormula
              name={t('flowEditor.changeValue')}
              flow={flow}
              value={change.value}
              onChange={value => set(inputChanges.with(at, { key: change.key, ...(value !== undefined && { value }) }))}
            />
          </fieldset>
        )
      })}
      <div>
        <Button
          icon="add"
          isDisabled={free === undefined}
          onPress={() => free && set([...inputChanges, { key: free.id }])}
        >
          {t('flowEditor.addInputChange')}
        </Button>
      </div>
    </div>
  )
}
