import type { PlacedStep } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import { Tabs } from '@trellis/ui'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { ActionPart } from './action-part.tsx'
import { DetailPart } from './detail-part.tsx'

import styles from './flow-editor.module.css'
import type { StepProblem, StepTab } from './flow-problems.ts'
import { ErrorLines, NextLines } from './lines-part.tsx'
import type { StepPart } from './part.ts'
import { StepTest } from './test/step-test.tsx'
import { t } from './texts.ts'

type StepPanelProps = Omit<StepPart, 'step'> & {
  editor: AssetEditor<FlowDocument>
  placed: PlacedStep
  problems: readonly StepProblem[]
  tab: StepTab
  onTab: (tab: StepTab) => void
  revision: number
}

const titles = {
  detail: 'flowEditor.detail',
  action: 'flowEditor.action',
  next: 'flowEditor.next',
  errors: 'flowEditor.errors',
} as const

/** The settings of the chosen step, always in the same order of tabs (ux §7). */
export function StepPanel({ editor, placed, problems, tab, onTab, revision, ...rest }: StepPanelProps) {
  const { step, graph } = placed
  const part = { ...rest, step }
  const countOf = (id: string) => problems.filter(each => each.stepId === step.id && each.tab === id).length
  return (
    <>
      <h2 className={styles.heading}>{step.stepName}</h2>
      <Tabs
        key={step.id}
        label={t('flowEditor.step')}
        variant="form"
        tabs={Object.entries(titles).map(([id, text]) => ({
          id,
          title: t(text),
          // As a mark: how many problems are mended there.
          ...(countOf(id) > 0 ? { count: countOf(id) } : {}),
        }))}
        value={tab}
        onChange={id => onTab(id as StepTab)}
      >
        {({ id }) => (
          <>
            {id === 'detail' && <DetailPart {...part} />}
            {id === 'action' && <ActionPart {...part} revision={revision} />}
            {id === 'next' && <NextLines {...part} graph={graph} />}
            {id === 'errors' && <ErrorLines {...part} graph={graph} />}
          </>
        )}
      </Tabs>
      <StepTest key={`test ${step.id}`} editor={editor} step={step} />
    </>
  )
}
