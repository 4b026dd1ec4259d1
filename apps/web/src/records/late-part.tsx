import { type MenuProps, whenSettled } from '@trellis/ui'
import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'

/** A chunk that is fetched once, when what is on the screen has been painted. */
export function fetchLate<Parts>(load: () => Promise<Parts>): () => Promise<Parts> {
  let fetched: Promise<Parts> | undefined
  return () => (fetched ??= new Promise<void>(whenSettled).then(load))
}

/** A component of such a chunk; `fallback` keeps its place until it is there. Where it is, what it stands in is still drawn first. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Late = whenThere(load)
  return function LatePart(props: Props) {
    const isNext = useDeferredValue(true, false)
    if (!isNext) return fallback
    return (
      <Suspense fallback={fallback}>
        <Late {...props} />
      </Suspense>
    )
  }
}

/**
 * A menu whose button is there at once: pressed before the menus are, it opens when they come. The button is another element
 * then, so that it takes the focus over before the menu opens: closed again, the menu gives it back there.
 */
export function lateMenu(load: () => Promise<ComponentType<MenuProps>>): ComponentType<MenuProps> {
  const Late = whenThere(load)
  return function LateMenu({ trigger, ...props }: MenuProps) {
    const [isPressed, setPressed] = useState(false)
    const [isOpen, setOpen] = useState(false)
    const button = trigger as ReactElement<LateButton, string>
    return (
      <Suspense fallback={cloneElement(button, { onClick: () => setPressed(true) })}>
        <Late
          {...props}
          trigger={isPressed ? (cloneElement(button, { autoFocus: true }) as typeof button) : button}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
        {isPressed && <Shown onShown={() => setOpen(true)} />}
      </Suspense>
    )
  }
}

type LateButton = { onClick?: () => void; autoFocus?: boolean }

/** Nothing to see: says once that what stands beside it is on the screen. */
export function Shown({ onShown }: { onShown: () => void }) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return null
}

/** The component itself, which suspends what it stands in until its chunk is there. */
function whenThere<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  return function WhenThere(props: Props) {
    const Part = use((coming ??= load()))
    return <Part {...props} />
  }
}
