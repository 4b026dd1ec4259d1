import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { RecordsOf } from '../records-of.tsx'

export const web = defineComponentWeb({ Component })

function Component(props: ComponentProps) {
  return <RecordsOf {...props} type="kanban" />
}
