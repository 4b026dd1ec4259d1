import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { DrawnOf } from '../drawn-of.tsx'

export const web = defineComponentWeb({ Component })

function Component(props: ComponentProps) {
  return <DrawnOf {...props} as="ActivityLog" />
}
