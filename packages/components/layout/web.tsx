import { ColumnLayout, columnModes, type LayoutMode, tabModes } from '@trellis/ui'
import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { partsOf } from '../parts-of.ts'

export const web = defineComponentWeb({
  Component,
  ask: ({ component, attrs, into }) => {
    const { drawn } = partsOf(component)
    // Of tabs the first one is drawn, the others when they are chosen.
    const isTabs = tabModes.some(mode => mode === attrs['columns'])
    for (const child of isTabs ? drawn.slice(0, 1) : drawn) into(child)
  },
})

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
