import type { FlowDocument, FlowStep } from '@trellis/model'
import { Button } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import type { AssetEditor } from '../../../assets/use-asset-editor.ts'
import { findPlaced } from '../edit-flow.ts'
import styles from '../flow-editor.module.css'
import { isHarmless, isTestable } from './earlier-results.ts'
import { t } from './texts.ts'

const StepTestDialog = lazy(async () => ({ default: (await import('./step-test-dialog.tsx')).StepTestDialog }))

/** At the foot of a step's settings. A step that was not saved yet has nothing to be tested. */
export function StepTest({ editor, step }: { editor: AssetEditor<FlowDocument>; step: FlowStep }) {
  const [isOpen, setOpen] = useState(false)
  const { id, original, hasChanges } = editor
  const saved = original && findPlaced(original.document, step.id)?.step
  if (!isTestable(step)) return null
  return (
    <div className={styles.foot}>
      <Button icon="play_arrow" isDisabled={!saved || id === undefined} onPress={() => setOpen(true)}>
        {t(isHarmless(step) ? 'flowTest.step' : 'flowTest.stepReal')}
      </Button>
      {!saved && <p className={styles.hint}>{t('flowTest.saveFirst')}</p>}
      {isOpen && saved && id !== undefined && (
        <Suspense>
          <StepTestDialog
            id={id}
            flow={original.document}
            step={saved}
            hasDraft={original.hasDraft}
            hasChanges={hasChanges}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
