import { ColumnLayout, columnModes, type LayoutMode, tabModes } from '@trellis/ui'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { partsOf } from '../parts-of.ts'

export const web = defineComponentWeb({ Component })

function Component({ component, attrs, children }: ComponentProps) {
  const title = textAttr(attrs['title'])
  return (
    <ColumnLayout
      mode={modeOf(attrs['columns'])}
      {...(title ? { title } : {})}
      titles={partsOf(component).drawn.map(child => textAttr(child.attrs['title']) || child.name)}
      isCollapsible={attrs['isCollapsible'] === true && title !== ''}
      startsCollapsed={attrs['startsCollapsed'] === true}
      hasFullscreen={attrs['hasFullscreen'] === true}
    >
      {children}
    </ColumnLayout>
  )
}

function modeOf(value: unknown): LayoutMode {
  const modes: readonly LayoutMode[] = [...columnModes, ...tabModes]
  return modes.find(mode => mode === value) ?? 'full'
}
