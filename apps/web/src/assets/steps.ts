/** What was edited, step by step: at most 200, typing in one place merged within a second (ux §6). */
export type Steps<State> = {
  past: readonly State[]
  present: State | undefined
  future: readonly State[]
  mergeKey?: string | undefined
  at: number
}

const mostSteps = 200
const mergeWithin = 1000

export const noSteps = { past: [], present: undefined, future: [], at: 0 } as const

type Step<State> = { current: State; next: State; mergeKey: string | undefined; at: number }

/** `at`: milliseconds. Steps of one `mergeKey` that follow each other closely are one. */
export function withStep<State>(before: Steps<State>, { current, next, mergeKey, at }: Step<State>): Steps<State> {
  const isMerged = mergeKey !== undefined && mergeKey === before.mergeKey && at - before.at < mergeWithin
  const past = isMerged ? before.past : [...before.past, current].slice(-mostSteps)
  return { past, present: next, future: [], mergeKey, at }
}

export function stepBack<State>({ past, present, future }: Steps<State>): Steps<State> {
  const previous = past.at(-1)
  if (previous === undefined || present === undefined) return { past, present, future, at: 0 }
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], at: 0 }
}

export function stepForward<State>({ past, present, future }: Steps<State>): Steps<State> {
  const [next, ...rest] = future
  if (next === undefined || present === undefined) return { past, present, future, at: 0 }
  return { past: [...past, present], present: next, future: rest, at: 0 }
}
