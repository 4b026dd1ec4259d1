/** In ms since the last row was filled anew. */
const restTime = 100

const waiting = new Set<() => void>()
let lastAsked = 0
let isWaiting = false

/** Runs this once, when the rows have come to rest: of those that pass by nobody reads names of buttons or follows links. */
export function atRest(act: () => void): void {
  waiting.add(act)
  lastAsked = performance.now()
  if (isWaiting) return
  isWaiting = true
  setTimeout(runAtRest, restTime)
}

export function forgetAtRest(act: () => void): void {
  waiting.delete(act)
}

/** For whoever reaches for a row before that. */
export function runNow(): void {
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

function runAtRest(): void {
  const left = restTime - (performance.now() - lastAsked)
  if (left > 1) return void setTimeout(runAtRest, left)
  isWaiting = false
  runNow()
}
