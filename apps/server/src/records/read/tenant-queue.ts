/** Lets a workspace do a few costly readings at a time, so that they leave connections to the others. */
export type TenantQueue = {
  /** Runs the work once there is room; undefined when there was none for `patience` ms. */
  run<Result>(tenantId: string, patience: number, work: () => Promise<Result>): Promise<Result | undefined>
}

export function makeTenantQueue(width: number): TenantQueue {
  const lines = new Map<string, Line>()
  return {
    async run(tenantId, patience, work) {
      const line = lines.get(tenantId) ?? makeLine(width)
      lines.set(tenantId, line)
      if (!(await line.enter(patience))) return undefined
      try {
        return await work()
      } finally {
        line.leave()
        if (line.isEmpty()) lines.delete(tenantId)
      }
    },
  }
}

type Line = { enter(patience: number): Promise<boolean>; leave(): void; isEmpty(): boolean }

function makeLine(width: number): Line {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    isEmpty: () => inside === 0 && waiting.length === 0,
    enter(patience) {
      if (inside < width) {
        inside += 1
        return Promise.resolve(true)
      }
      return new Promise(resolve => {
        const admit = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1)
          resolve(false)
        }, patience)
        waiting.push(admit)
      })
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}
