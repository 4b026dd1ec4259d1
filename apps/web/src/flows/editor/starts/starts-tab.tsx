import { useQuery } from '@tanstack/react-query'
import type { FlowDocument } from '@trellis/model'
import { Button, EmptyState, getLocale } from '@trellis/ui'
import type { AssetEditor } from '../../../assets/use-asset-editor.ts'
import styles from '../flow-editor.module.css'
import { statusQuery } from '../status-query.ts'
import { newSchedule, withSchedules } from './edit-schedules.ts'
import { problemsAt } from './problems-at.ts'
import { RunAsField } from './run-as-field.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { t } from './texts.ts'
import { TriggersPart } from './triggers-part.tsx'
import { WebhookPart } from './webhook-part.tsx'

type StartsTabProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; revision: number }

/** What starts the flow by itself, and whose rights it has then. */
export function StartsTab({ editor, flow, revision }: StartsTabProps) {
  const { schedules = [] } = flow
  const { data } = useQuery({ ...statusQuery(editor.id ?? ''), enabled: editor.id !== undefined })
  const skipped = new Map(data?.schedules.map(({ id, skippedCount }) => [id, skippedCount]))
  const add = () => editor.change(withSchedules(flow, [...schedules, newSchedule(ownZone())]))
  return (
    <div className={styles.form}>
      <RunAsField editor={editor} flow={flow} />
      <TriggersPart editor={editor} flow={flow} revision={revision} />
      <section className={styles.part} aria-label={t('flowStarts.schedules')}>
        <h2 className={styles.heading}>{t('flowStarts.schedules')}</h2>
        {schedules.length === 0 && (
          <EmptyState
            size="small"
            icon="schedule"
            title={t('flowStarts.empty')}
            description={t('flowStarts.emptyWhy')}
          />
        )}
        {schedules.map((schedule, at) => (
          <ScheduleCard
            key={`${schedule.id} ${revision}`}
            flow={flow}
            schedule={schedule}
            number={at + 1}
            skippedCount={skipped.get(schedule.id) ?? 0}
            problems={problemsAt(editor.problems, `schedules.${at}.`)}
            onChange={(next, part) =>
              editor.change(withSchedules(flow, schedules.with(at, next)), `${schedule.id} ${part}`)
            }
            onRemove={() => editor.change(withSchedules(flow, schedules.toSpliced(at, 1)))}
          />
        ))}
        <div>
          <Button icon="add" onPress={add}>
            {t('flowStarts.add')}
          </Button>
        </div>
      </section>
      <WebhookPart editor={editor} flow={flow} />
    </div>
  )
}

const ownZone = () => getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
