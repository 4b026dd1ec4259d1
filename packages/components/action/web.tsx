import type { ButtonVariant } from '@trellis/ui'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { listensTo } from '../listens-to.ts'
import { TriggerButton } from '../trigger-button.tsx'
import { useViewHost } from '../view-host.tsx'

export const web = defineComponentWeb({ Component })

const looks: readonly ButtonVariant[] = ['primary', 'secondary', 'tertiary', 'link']

function Component({ component, attrs }: ComponentProps) {
  const { fire } = useViewHost()
  return (
    <TriggerButton
      label={textAttr(attrs['label'])}
      icon={textAttr(attrs['icon'])}
      variant={looks.find(look => look === attrs['look']) ?? 'secondary'}
      isDisabled={attrs['disabled'] === true || !listensTo(component, 'onClick')}
      onPress={() => fire(component, 'onClick')}
    />
  )
}
