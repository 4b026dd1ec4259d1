import type { FlowDocument } from '@trellis/model'
import { Button, ConfirmDialog } from '@trellis/ui'
import { useMemo, useState } from 'react'
import styles from './flow-editor.module.css'
import { flowProblems } from './flow-problems.ts'
import { useKnownThings } from './known-things.ts'
import { problemLine } from './problem-line.ts'
import { t } from './texts.ts'

type EnableButtonProps = { flow: FlowDocument; label: string; isDisabled: boolean; onEnable: () => Promise<void> }

/** Problems that are told, one by one; how many more there are is said. */
const mostTold = 5

/** Enables the flow; one with problems only for whoever has read them. */
export function EnableButton({ flow, label, isDisabled, onEnable }: EnableButtonProps) {
  const known = useKnownThings()
  const problems = useMemo(() => flowProblems(flow, known), [flow, known])
  const [isAsking, setAsking] = useState(false)
  const more = problems.length - mostTold
  return (
    <>
      <Button
        size="small"
        isDisabled={isDisabled}
        onPress={() => (problems.length > 0 ? setAsking(true) : void onEnable())}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        status="warn"
        title={t('flowEditor.enableTitle', { count: problems.length })}
        description={t('flowEditor.enableHow')}
        confirmLabel={t('flowEditor.enableAnyway')}
        onConfirm={onEnable}
      >
        <ul className={styles.told}>
          {problems.slice(0, mostTold).map((problem, at) => (
            <li key={at}>{problemLine(flow, problem)}</li>
          ))}
          {more > 0 && <li>{t('flowEditor.enableMore', { count: more })}</li>}
        </ul>
      </ConfirmDialog>
    </>
  )
}
