import type { TrellisRecord } from '@trellis/model'
import { Skeleton, SplitPane } from '@trellis/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Collection } from '../use-collection.ts'
import styles from './peek.module.css'
import { t } from './texts.ts'
import type { usePeek } from './use-peek.ts'

const PeekPanel = lazy(async () => ({ default: (await import('./peek-panel.tsx')).PeekPanel }))

type PeekAreaProps = {
  collection: Collection | undefined
  hrefOf: (record: Pick<TrellisRecord, 'id'>) => string
  peek: ReturnType<typeof usePeek>
  children: ReactNode
}

/** The list, and beside it the record that is open; over it, where the window became too narrow for both. */
export function PeekArea({ collection, hrefOf, peek, children }: PeekAreaProps) {
  const { id, isAlone, place, neighbours, close } = peek
  const isOpen = id !== undefined && collection !== undefined
  return (
    <div className={styles.area}>
      <SplitPane
        side="end"
        label={t('records.peek')}
        storageKey="trellis.peek"
        defaultWidth={440}
        minWidth={350}
        maxWidth={800}
        {...{ isOpen, isAlone }}
        pane={
          isOpen && (
            <Suspense fallback={<Skeleton shape="form" count={6} />}>
              <PeekPanel {...{ collection, id, hrefOf, place, neighbours }} onClose={close} />
            </Suspense>
          )
        }
      >
        <div className={styles.main}>{children}</div>
      </SplitPane>
    </div>
  )
}
