/** Milliseconds without a call after which nobody is in the way. */
const quietMs = 2
/** What takes longer waits for the database or a reader, and hardly needs the thread. */
const longestCallMs = 50
/** However much people ask, background work takes one step in so long. */
const longestWaitMs = 75
/** How often it is looked whether it has become quiet. */
const lookMs = 1

type Waiter = { workspace: string; resolve(): void; since: number }

/**
 * People who ask go before background work that nobody waits for: a step of that begins when nobody has asked for a moment, or after a
 * while, so that it goes on under any load. Steps that have begun are not stopped.
 */
export class CallsFirst {
  readonly #waiting: Waiter[] = []
  readonly #now: () => number
  #open = 0
  #beganAt = Number.NEGATIVE_INFINITY
  #endedAt = Number.NEGATIVE_INFINITY
  /** When the last step that did not find it quiet went on. */
  #letAt = Number.NEGATIVE_INFINITY
  #lastWorkspace = ''
  #timer: NodeJS.Timeout | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A call begins; `end` says when it is over. */
  begin(): void {
    this.#open += 1
    this.#beganAt = this.#now()
  }

  end(): void {
    this.#open -= 1
    this.#endedAt = this.#now()
  }

  /** When background work of a workspace ('' = the platform's own) may take its next step; undefined = now. */
  turn(workspace: string): Promise<void> | undefined {
    if (this.#waiting.length === 0 && this.#isQuiet(this.#now())) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ workspace, resolve, since: this.#now() })
    this.#timer ??= setInterval(() => this.#look(), lookMs)
    return promise
  }

  #isQuiet(now: number): boolean {
    return now - this.#endedAt >= quietMs && now - this.#beganAt >= (this.#open > 0 ? longestCallMs : quietMs)
  }

  /** Workspaces take turns: however many steps of one wait. */
  #letNext(): void {
    const of = this.#waiting.findIndex(({ workspace }) => workspace !== this.#lastWorkspace)
    const [next] = this.#waiting.splice(Math.max(0, of), 1)
    if (!next) return
    this.#lastWorkspace = next.workspace
    next.resolve()
  }

  /** One at a time: what has been asked meanwhile is seen before the next. */
  #look(): void {
    const [first] = this.#waiting
    const now = this.#now()
    if (first && !this.#isQuiet(now)) {
      if (now - Math.max(first.since, this.#letAt) < longestWaitMs) return
      this.#letAt = now
    }
    this.#letNext()
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
