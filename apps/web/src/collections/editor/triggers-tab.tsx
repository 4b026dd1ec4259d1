import rows from '../../assets/panel-rows.module.css'
import styles from '../collections.module.css'
import { t } from './linked-texts.ts'
import { UsedBy } from './used-by.tsx'

/** The flows that records of this collection start, and those whose steps name it. */
export function TriggersTab({ id }: { id: string }) {
  return (
    <div className={styles.form}>
      <section className={rows.panel}>
        <h2 className={rows.heading}>{t('collections.triggersStart')}</h2>
        <UsedBy
          collectionId={id}
          label={t('collections.triggersStart')}
          isMeant={({ kind, place }) => kind === 'Flow' && place === 'triggers'}
          none={<p className={rows.hint}>{t('collections.triggersStartNone')}</p>}
        />
      </section>
      <section className={rows.panel}>
        <h2 className={rows.heading}>{t('collections.triggersUse')}</h2>
        <UsedBy
          collectionId={id}
          label={t('collections.triggersUse')}
          isMeant={({ kind, place }) => kind === 'Flow' && place !== 'triggers'}
          none={<p className={rows.hint}>{t('collections.triggersUseNone')}</p>}
        />
      </section>
    </div>
  )
}
