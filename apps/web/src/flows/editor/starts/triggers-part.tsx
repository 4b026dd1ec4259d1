import type { FlowDocument } from '@trellis/model'
import { Button, EmptyState } from '@trellis/ui'
import type { AssetEditor } from '../../../assets/use-asset-editor.ts'
import styles from '../flow-editor.module.css'
import { useKnownThings } from '../known-things.ts'
import { newTrigger, withTriggers } from './edit-triggers.ts'
import { problemsAt } from './problems-at.ts'
import { t } from './texts.ts'
import { TriggerCard } from './trigger-card.tsx'

type TriggersPartProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; revision: number }

/** Changes of records that start the flow. */
export function TriggersPart({ editor, flow, revision }: TriggersPartProps) {
  const { triggers = [] } = flow
  const { collections } = useKnownThings()
  return (
    <section className={styles.part} aria-label={t('flowStarts.triggers')}>
      <h2 className={styles.heading}>{t('flowStarts.triggers')}</h2>
      {triggers.length === 0 ? (
        <EmptyState
          size="small"
          icon="bolt"
          title={t('flowStarts.noTrigger')}
          description={t('flowStarts.noTriggerWhy')}
        />
      ) : (
        <p className={styles.hint}>{t('flowStarts.triggersHow')}</p>
      )}
      {triggers.map((trigger, at) => (
        <TriggerCard
          key={`${trigger.id} ${revision}`}
          trigger={trigger}
          number={at + 1}
          collections={collections}
          problems={problemsAt(editor.problems, `triggers.${at}.`)}
          onChange={(next, part) => editor.change(withTriggers(flow, triggers.with(at, next)), `${trigger.id} ${part}`)}
          onRemove={() => editor.change(withTriggers(flow, triggers.toSpliced(at, 1)))}
        />
      ))}
      <div>
        <Button icon="add" onPress={() => editor.change(withTriggers(flow, [...triggers, newTrigger()]))}>
          {t('flowStarts.addTrigger')}
        </Button>
      </div>
    </section>
  )
}
