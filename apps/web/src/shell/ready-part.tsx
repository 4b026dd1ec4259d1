import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** `fetch`: ahead, so that it is there once it is wanted. */
export type ReadyPart<Props extends object> = ComponentType<Props> & { fetch: () => Promise<void> }

/**
 * A component of a chunk of its own, which is drawn the moment it is there. React's own `lazy` holds back for 300 ms whatever replaces a
 * fallback it has shown: longer than the chunk takes.
 */
export function readyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ReadyPart<Props> {
  let Known: ComponentType<Props> | undefined
  const fetch = async () => {
    Known = await load()
  }
  function Ready(props: Props) {
    const [Part, setPart] = useState(() => Known)
    const [failure, setFailure] = useState<unknown>()
    const isThere = Part !== undefined
    useEffect(() => {
      let isOver = false
      const show = () => isOver || setPart(() => Known)
      if (!isThere) fetch().then(show, (error: unknown) => isOver || setFailure(() => error))
      return () => {
        isOver = true
      }
    }, [isThere])
    // Told to the page, which offers to try again.
    if (failure !== undefined) throw failure
    return Part ? <Part {...props} /> : fallback
  }
  return Object.assign(Ready, { fetch })
}
