import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, formatNumber, ProgressBar, toast } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import styles from '../collections.module.css'
import { t } from './change-texts.ts'
import { describeStep, keyOf } from './describe-step.ts'
import { changeKey } from './loaded-collection.ts'

type Progress = NonNullable<OperationOutput<'SCHEMA_CHANGE_STATUS'>['last']>

const whileRunningMs = 1000
const toldForMs = 10 * 60_000

/** How far the collection's change in the background is, also after the page was loaded anew; `onDone` when its definition is live. */
export function ChangeBanner({ id, onDone }: { id: string; onDone: () => void }) {
  const { data: last } = useQuery({
    queryKey: changeKey(id),
    queryFn: async ({ signal }) => (await call('SCHEMA_CHANGE_STATUS', { collectionId: id }, { signal })).last ?? null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? whileRunningMs : false),
  })
  const watched = useRef<string>(undefined)
  const [dismissed, setDismissed] = useState<string>()
  useEffect(() => {
    if (isUnderWay(last)) watched.current = last?.id
    else if (last?.status === 'done' && watched.current === last.id) {
      watched.current = undefined
      toast.success({ title: t('collections.change.done') })
      onDone()
    }
  }, [last, onDone])
  if (!last) return null
  if (isUnderWay(last)) return <UnderWay id={id} progress={last} />
  if (last.status === 'done' || dismissed === last.id || !isRecent(last)) return null
  return last.status === 'cancelled' ? (
    <Banner title={t('collections.change.cancelled')} onClose={() => setDismissed(last.id)}>
      {t('collections.change.cancelledWhy')}
    </Banner>
  ) : (
    <Banner status="error" title={t('collections.change.failed')} onClose={() => setDismissed(last.id)}>
      {t('collections.change.failedWhy', { message: whyOf(last) ?? '' })}
    </Banner>
  )
}

function isUnderWay(progress: Progress | null | undefined): boolean {
  return progress !== null && progress !== undefined && progress.endedAt === undefined
}

/** Why it waits or failed. */
function whyOf({ reason, message }: Progress): string | undefined {
  return reason === undefined || reason === 'refused' ? message : t(`collections.change.${reason}`)
}

/** Whoever comes back a little later still learns how it ended. */
function isRecent({ endedAt }: Progress): boolean {
  return endedAt !== undefined && Date.now() - Date.parse(endedAt) < toldForMs
}

function UnderWay({ id, progress }: { id: string; progress: Progress }) {
  const client = useQueryClient()
  const { steps, doneCount, totalCount, status } = progress
  const waits = whyOf(progress)
  const isEnding = status !== 'running'
  // What takes its time; the rest is done in a moment with it.
  const long = steps.filter(({ inBackground }) => inBackground)
  const shown = long.length > 0 ? long : steps
  const cancel = async () => {
    try {
      await call('SCHEMA_CHANGE_CANCEL', { collectionId: id })
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: changeKey(id) })
  }
  const count = t('collections.change.progress', {
    done: formatNumber(doneCount),
    total: formatNumber(totalCount),
  })
  const isCounted = totalCount > 0 && doneCount < totalCount
  return (
    <Banner
      title={isEnding ? t('collections.change.cancelling') : t('collections.change.underWay')}
      icon="hourglass_empty"
      actions={
        <Button size="small" isDisabled={isEnding} onPress={() => void cancel()}>
          {t('collections.change.cancel')}
        </Button>
      }
    >
      <div className={styles.change}>
        <ul className={styles.changeSteps}>
          {shown.map(step => (
            <li key={keyOf(step)}>{describeStep(step).join('. ')}</li>
          ))}
        </ul>
        <ProgressBar
          label={waits ?? (isCounted ? count : t('collections.change.background'))}
          isLabelShown
          {...(isCounted ? { value: (100 * doneCount) / totalCount } : {})}
        />
      </div>
    </Banner>
  )
}
