/**
 * One operation as a client saw it. `unknown`: no answer came, so it may have happened or not; `failed`: the server refused it.
 * `version` and `value` are those of the answer; of a write `sent` is the text it adds, which no other write sends.
 */
export type Operation = {
  key: string
  kind: 'read' | 'append'
  began: number
  ended: number
  outcome: 'ok' | 'failed' | 'unknown'
  sent?: string
  version?: number
  value?: readonly string[]
}

export type FinalState = { version: number; value: readonly string[]; changes: number }

/**
 * Everything in a history that no order of its operations, one after the other, explains (list-append; a register is a list of
 * which the last value counts). The version of each record tells the order: it has to agree with what was read, with the end, and
 * with real time.
 */
export function checkHistory(
  operations: readonly Operation[],
  finals: ReadonlyMap<string, FinalState>,
): readonly string[] {
  return [...finals].flatMap(([key, final]) => {
    const own = operations.filter(operation => operation.key === key)
    return [...checkWrites(own, final), ...checkAnswers(own, final), ...checkOrder(own)].map(text => `${key}: ${text}`)
  })
}

function checkWrites(operations: readonly Operation[], { value, version, changes }: FinalState): string[] {
  const count = new Map<string, number>()
  for (const each of value) count.set(each, (count.get(each) ?? 0) + 1)
  const sent = new Map(operations.flatMap(each => (each.sent === undefined ? [] : [[each.sent, each] as const])))
  const problems: string[] = []
  for (const [text, operation] of sent) {
    const times = count.get(text) ?? 0
    if (operation.outcome === 'ok' && times === 0) problems.push(`${text} was acknowledged and is lost`)
    if (operation.outcome === 'failed' && times > 0) problems.push(`${text} was refused and is there`)
    if (times > 1) problems.push(`${text} is there ${times} times`)
  }
  for (const text of count.keys()) if (!sent.has(text)) problems.push(`${text} is there and was never sent`)
  if (version !== value.length + 1) problems.push(`version ${version} after ${value.length} writes`)
  if (changes !== value.length) problems.push(`${changes} entries in the activity of ${value.length} writes`)
  return problems
}

/** What any answer showed is how the record began to become what it is in the end. */
function checkAnswers(operations: readonly Operation[], final: FinalState): string[] {
  return operations.flatMap(({ kind, outcome, value, version, sent }) => {
    if (outcome !== 'ok' || value === undefined || version === undefined) return []
    const isPrefix = value.every((each, index) => each === final.value[index])
    return [
      ...(isPrefix ? [] : [`a ${kind} answered ${value.join(',')}, which never was the record`]),
      ...(version === value.length + 1 ? [] : [`a ${kind} answered version ${version} with ${value.length} values`]),
      ...(kind === 'append' && value.at(-1) !== sent ? [`an append of ${sent} answered ${value.at(-1)}`] : []),
    ]
  })
}

/** Whatever begins after something else has ended sees at least as much. */
function checkOrder(operations: readonly Operation[]): string[] {
  const done = operations.filter(({ outcome, version }) => outcome === 'ok' && version !== undefined)
  const byEnd = done.toSorted((left, right) => left.ended - right.ended)
  const problems: string[] = []
  let latest = 0
  let at = 0
  for (const operation of done.toSorted((left, right) => left.began - right.began)) {
    for (; (byEnd[at]?.ended ?? Number.POSITIVE_INFINITY) < operation.began; at += 1)
      latest = Math.max(latest, byEnd[at]?.version ?? 0)
    const least = operation.kind === 'append' ? latest + 1 : latest
    if ((operation.version ?? 0) < least)
      problems.push(`a ${operation.kind} at version ${operation.version} began after version ${latest} was told`)
  }
  return problems
}
