import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import styles from './text.module.css'

export const web = defineComponentWeb({ Component })

function Component({ attrs }: ComponentProps) {
  const text = textAttr(attrs['text'])
  const look = textAttr(attrs['look'])
  if (look === 'heading') return <h2 className={styles.heading}>{text}</h2>
  if (look === 'subheading') return <h3 className={styles.subheading}>{text}</h3>
  return (
    <p className={styles.text} data-look={look}>
      {text}
    </p>
  )
}
