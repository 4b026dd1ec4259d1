import { Dialog, type DialogSize } from '@trellis/ui'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { useModal } from '../use-modal.ts'
import styles from './modal.module.css'

export const web = defineComponentWeb({ Component })

const sizes: readonly DialogSize[] = ['compact', 'regular', 'large', 'full']

function Component({ component, attrs, children }: ComponentProps) {
  const { isOpen, close } = useModal(component)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={textAttr(attrs['title']) || component.name}
      size={sizes.find(size => size === attrs['size']) ?? 'regular'}
    >
      <div className={styles.content}>{children}</div>
    </Dialog>
  )
}
