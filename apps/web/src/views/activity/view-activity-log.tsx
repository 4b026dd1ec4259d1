import { type DrawnProps, textAttr } from '@trellis/components/web'
import { ActivityLog } from '../../records/activity/activity-log.tsx'
import { DrawnSection, NothingDrawn } from '../drawn-section.tsx'
import styles from '../open-view.module.css'
import { t } from '../texts.ts'
import { useTeller } from '../use-told.ts'

/** Who changed what in one record, or in all of a collection, as far as whoever looks may see it. */
export function ViewActivityLog({ component, source, attrs }: DrawnProps) {
  const tell = useTeller(component)
  const { collectionId, id: given } = source.cursor
  const id = textAttr(given)
  return (
    <DrawnSection source={source} attrs={attrs}>
      {({ schema, verbs }, name) => {
        if (given !== undefined && id === '')
          return <NothingDrawn name={name} icon="ads_click" title={t('views.nothingChosen')} />
        const mayUndo = attrs['mayUndo'] === true && verbs.update
        return (
          <>
            {name && <h2 className={styles.heading}>{name}</h2>}
            <ActivityLog
              key={`${collectionId} ${id}`}
              {...{ collectionId, schema, mayUndo }}
              onTold={tell}
              {...(id === '' ? {} : { id })}
            />
          </>
        )
      }}
    </DrawnSection>
  )
}
