import { type MenuProps, whenSettled } from '@trellis/ui'
import { type ComponentType, cloneElement, type ReactElement, type ReactNode, Suspense, use, useState } from 'react'

/** A chunk that is fetched once, when what is on the screen has been painted. */
export function fetchLate<Parts>(load: () => Promise<Parts>): () => Promise<Parts> {
  let fetched: Promise<Parts> | undefined
  return () => (fetched ??= new Promise<void>(whenSettled).then(load))
}

/** A component of such a chunk; `fallback` keeps its place until it is there. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Late = whenThere(load)
  return function LatePart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Late {...props} />
      </Suspense>
    )
  }
}

/** A menu whose button is there at once: pressed before the menus are, it opens when they come. */
export function lateMenu(load: () => Promise<ComponentType<MenuProps>>): ComponentType<MenuProps> {
  const Late = whenThere(load)
  return function LateMenu({ trigger, ...props }: MenuProps) {
    const [isOpen, setOpen] = useState(false)
    return (
      <Suspense fallback={cloneElement(trigger as ReactElement<Pressed>, { onPress: () => setOpen(true) })}>
        <Late {...props} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    )
  }
}

type Pressed = { onPress?: () => void }

/** The component itself, which suspends what it stands in until its chunk is there. */
function whenThere<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  return function WhenThere(props: Props) {
    const Part = use((coming ??= load()))
    return <Part {...props} />
  }
}
