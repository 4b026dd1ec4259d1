import { type FlowDocument, flowDefaults } from '@trellis/model'
import { Checkbox, NumberField } from '@trellis/ui'
import { GeneralFields } from '../../assets/general-fields.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import styles from './flow-editor.module.css'
import { withPart } from './part.ts'
import { t } from './texts.ts'

const limits = [
  ['maxStepRuns', 'flowEditor.mostSteps'],
  ['concurrency', 'flowEditor.parallel'],
  ['timeoutMinutes', 'flowEditor.minutes'],
] as const

/** What a flow is called, and how far one of its runs may go. */
export function GeneralTab({ editor, flow }: { editor: AssetEditor<FlowDocument>; flow: FlowDocument }) {
  const { change, problems } = editor
  return (
    <GeneralFields document={flow} problems={problems} onChange={change}>
      <Checkbox
        label={t('flowEditor.log')}
        value={flow.verboseLog === true}
        onChange={value => change(withPart(flow, 'verboseLog', value === true))}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('flowEditor.limits')}</legend>
        {limits.map(([key, text]) => (
          <NumberField
            key={key}
            label={t(text)}
            error={problems[key]}
            value={flow[key] ?? flowDefaults[key]}
            onChange={value => change(withPart(flow, key, value), key)}
          />
        ))}
      </fieldset>
    </GeneralFields>
  )
}
