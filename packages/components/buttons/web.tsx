import { ButtonRow } from '../button-row.tsx'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'

export const web = defineComponentWeb({ Component })

function Component({ component }: ComponentProps) {
  return <ButtonRow buttons={component.attrs.buttons ?? []} />
}
