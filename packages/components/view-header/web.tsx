import { textAttr } from '../attrs.ts'
import { ButtonRow } from '../button-row.tsx'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import styles from './view-header.module.css'

export const web = defineComponentWeb({ Component })

/** Below the head of a page, or without one: the title and the buttons in one line. */
function Component({ component, attrs }: ComponentProps) {
  const { buttons = [] } = component.attrs
  const title = textAttr(attrs['title']) || component.name
  return (
    <div className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      {buttons.length > 0 && <ButtonRow buttons={buttons} />}
    </div>
  )
}
