import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FlowDocument, flowLimits } from '@trellis/model'
import { Banner, Button, formatDateTime, Link, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { placeOf } from '../../routes/places.ts'
import { FlowStatusChip, RunStatusChip } from '../status-chips.tsx'
import { t as flowText } from '../texts.ts'
import { EnableButton } from './enable-button.tsx'
import styles from './flow-editor.module.css'
import { flowKind } from './flow-kind.ts'
import { statusQuery } from './status-query.ts'
import { t } from './texts.ts'

/** Whether the flow is enabled, how its runs went, and the way back where it is blocked (ux §7). */
export function StatusStrip({ id, flow }: { id: string; flow: FlowDocument }) {
  const { data } = useQuery(statusQuery(id))
  const { isSetting, set } = useStatus(id)
  if (!data) return <div className={styles.strip} aria-busy="true" />
  const {
    status,
    consecutiveErrorCount,
    lastRun,
    blockedBy,
    runningCount,
    queuedCount,
    nextRunAt,
    missedChangeCount,
    runAs,
  } = data
  const going = runningCount + queuedCount
  return (
    <section className={styles.stripArea} aria-label={t('flowEditor.status')}>
      <div className={styles.strip}>
        <FlowStatusChip status={status} />
        {status === 'enabled' ? (
          <Button size="small" isDisabled={isSetting} onPress={() => void set('disabled')}>
            {t('flowEditor.disable')}
          </Button>
        ) : (
          <EnableButton
            flow={flow}
            label={t(status === 'blocked' ? 'flowEditor.reset' : 'flowEditor.enable')}
            isDisabled={isSetting}
            onEnable={() => set('enabled')}
          />
        )}
        {lastRun ? (
          <span className={styles.fact}>
            {t('flowEditor.lastRun')}:{' '}
            <Link href={placeOf.flowRun(id, lastRun.id)}>{formatDateTime(lastRun.createdAt)}</Link>
            <RunStatusChip status={lastRun.status} />
          </span>
        ) : (
          <span className={styles.fact}>{t('flowEditor.notRun')}</span>
        )}
        {nextRunAt && status === 'enabled' && (
          <span className={styles.fact}>
            {t('flowEditor.nextRun')}: {formatDateTime(nextRunAt)}
          </span>
        )}
        {missedChangeCount > 0 && (
          <span className={styles.fact}>{t('flowEditor.missed', { count: missedChangeCount })}</span>
        )}
        {going > 0 && <span className={styles.fact}>{t('flowEditor.running', { count: going })}</span>}
        {consecutiveErrorCount > 0 && (
          <span className={styles.fact}>
            {t('flowEditor.errorsInRow', { count: consecutiveErrorCount, most: flowLimits.failuresToBlock })}
          </span>
        )}
      </div>
      {runAs && !runAs.isUsable && (
        <Banner status="warn" role="note">
          {runAs.ownerName === undefined
            ? t('flowEditor.tokenGone')
            : t('flowEditor.askOwner', { owner: runAs.ownerName })}
        </Banner>
      )}
      {status === 'blocked' && (
        <Banner
          status="error"
          role="note"
          title={t('flowEditor.blocked', { count: consecutiveErrorCount })}
          {...(blockedBy
            ? { actions: <Link href={placeOf.flowRun(id, blockedBy.runId)}>{t('flowEditor.blockedRun')}</Link> }
            : {})}
        >
          {blockedBy?.error.message ?? flowText('flows.blocked')}
        </Banner>
      )}
    </section>
  )
}

function useStatus(id: string) {
  const client = useQueryClient()
  const [isSetting, setSetting] = useState(false)
  const set = async (wanted: 'enabled' | 'disabled') => {
    setSetting(true)
    try {
      const { status } = await call('FLOW_SET_STATUS', { id, status: wanted })
      toast.success({
        title: t('flowEditor.statusChanged', { status: flowText(`flows.status.${status}`).toLowerCase() }),
      })
    } catch (error) {
      showError(error)
    } finally {
      await client.invalidateQueries({ queryKey: flowKind.queryKey })
      setSetting(false)
    }
  }
  return { isSetting, set }
}
