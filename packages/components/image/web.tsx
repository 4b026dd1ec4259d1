import { useGateway } from '@trellis/fields/web'
import { Icon } from '@trellis/ui'
import { useState } from 'react'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { listensTo } from '../listens-to.ts'
import { t } from '../texts.ts'
import { useViewHost } from '../view-host.tsx'
import styles from './image.module.css'

export const web = defineComponentWeb({ Component })

function Component({ component, attrs }: ComponentProps) {
  const { fire } = useViewHost()
  const { fileHref } = useGateway()
  const fileId = textAttr(attrs['fileId'])
  const isPressed = listensTo(component, 'onClick')
  const given = textAttr(attrs['alternative'])
  // Without a description it is for the eye alone, unless it can be pressed.
  const alternative = given || (isPressed ? t('view.picture') : '')
  const height = typeof attrs['height'] === 'number' ? attrs['height'] : 160
  const [failed, setFailed] = useState('')
  const picture =
    fileId === '' || failed === fileId ? (
      <span className={styles.missing} style={{ height }} role="img" aria-label={given || t('view.picture')}>
        <Icon name="broken_image" />
      </span>
    ) : (
      <img
        className={styles.image}
        src={fileHref(fileId)}
        alt={alternative}
        style={{ height }}
        onError={() => setFailed(fileId)}
      />
    )
  if (!isPressed) return picture
  return (
    <button type="button" className={styles.button} onClick={() => void fire(component, 'onClick')}>
      {picture}
    </button>
  )
}
