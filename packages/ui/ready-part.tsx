import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** The way to a component of a chunk of its own. */
type LatePart<Props extends object> = {
  /** Undefined until it was fetched. */
  known: () => ComponentType<Props> | undefined
  fetch: () => Promise<void>
}

function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let known: ComponentType<Props> | undefined
  const fetch = async () => {
    known = await load()
  }
  return { known: () => known, fetch }
}

/**
 * The component as soon as it is there, undefined until then. React's own `lazy` holds back for 300 ms whatever replaces a fallback it
 * has shown: longer than a chunk takes, and again for each that stands in another.
 */
function usePart<Props extends object>({ known, fetch }: LatePart<Props>): ComponentType<Props> | undefined {
  const [Part, setPart] = useState(known)
  const [failure, setFailure] = useState<unknown>()
  const isThere = Part !== undefined
  useEffect(() => {
    let isOver = false
    const show = () => isOver || setPart(known)
    if (!isThere) fetch().then(show, (error: unknown) => isOver || setFailure(() => error))
    return () => {
      isOver = true
    }
  }, [isThere, known, fetch])
  // Told to what stands around it, which says so.
  if (failure !== undefined) throw failure
  return Part
}

/** A component of a chunk of its own, drawn the moment it is there; `fetch` gets it ahead. */
export type ReadyPart<Props extends object> = ComponentType<Props> & LatePart<Props>

/** `fallback` keeps its place until it is there. */
export function readyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ReadyPart<Props> {
  const part = fetchedPart(load)
  function Ready(props: Props) {
    const Part = usePart(part)
    return Part ? createElement(Part, props) : fallback
  }
  return Object.assign(Ready, part)
}

/** Whether it is there, for what is drawn beside it; it is fetched where it is not. */
export function useIsReady<Props extends object>(part: ReadyPart<Props>): boolean {
  return usePart(part) !== undefined
}
