type Live = typeof import('./live-connection.ts')

/** Milliseconds until it is asked for again where it did not come. */
const retryDelay = 5000

let loading: Promise<Live> | undefined

/** What follows lists over a connection: no screen waits for it. */
export function loadLive(): Promise<Live> {
  loading ??= import('./live-connection.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Begins to follow as soon as what does so is loaded. Returns the way to leave, before or after. */
export function followSoon(begin: (live: Live) => () => void): () => void {
  let leave: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGone = false
  const start = () =>
    void loadLive().then(
      live => {
        if (!isGone) leave = begin(live)
      },
      () => {
        if (!isGone) timer = setTimeout(start, retryDelay)
      },
    )
  start()
  return () => {
    isGone = true
    clearTimeout(timer)
    leave?.()
  }
}
