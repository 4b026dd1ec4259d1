import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    typing: { paints: number[]; renders: number[] }
  }
}

/** Counts, in every page of the context, how long keys take to be painted and how many fields of a form they render. */
export async function watchTyping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Fiber = {
      flags: number
      memoizedProps: { field?: { path?: string; schema?: unknown } } | null
      alternate: Fiber | null
      child: Fiber | null
      sibling: Fiber | null
    }
    let rendered = 0
    window.typing = { paints: [], renders: [] }

    /** Only what this commit went through: where React left a subtree as it was, its fibers are the same ones. */
    const count = (fiber: Fiber, before: Fiber | null) => {
      const didRender = (fiber.flags & 1) !== 0
      const { field } = fiber.memoizedProps ?? {}
      if (didRender && field?.path !== undefined && field.schema !== undefined) rendered += 1
      if (before && fiber.child === before.child) return
      for (let child = fiber.child; child; child = child.sibling) count(child, child.alternate)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => count(current, current.alternate),
      },
    })

    addEventListener(
      'keydown',
      event => {
        rendered = 0
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            window.typing.paints.push(performance.now() - event.timeStamp)
            window.typing.renders.push(rendered)
          }
          port2.postMessage(undefined)
        })
      },
      { capture: true },
    )
  })
}
