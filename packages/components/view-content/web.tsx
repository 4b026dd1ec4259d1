import { use } from 'react'
import { defineComponentWeb } from '../define-component-web.ts'
import { t } from '../texts.ts'
import { OuterContentContext, SurroundingContext, useViewHost, ViewHostContext } from '../view-host.tsx'
import styles from './view-content.module.css'

export const web = defineComponentWeb({ Component })

/** What stands in it belongs to the outer view: its variables, its records, its actions. */
function Component() {
  const outer = use(OuterContentContext)
  const { Frame } = useViewHost()
  if (!outer) return Frame ? <p className={styles.place}>{t('view.contentHere')}</p> : null
  return (
    <ViewHostContext value={outer.host}>
      <SurroundingContext value={outer.surrounding}>
        <OuterContentContext value={outer.outer}>
          <div className={styles.content}>{outer.children}</div>
        </OuterContentContext>
      </SurroundingContext>
    </ViewHostContext>
  )
}
