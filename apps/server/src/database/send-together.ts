import type { RawBuilder } from 'kysely'
import type { DatabaseRole, JoinedStatement, TextRow } from './database.ts'
import type { Lending } from './joined-reads.ts'
import { preparedName } from './prepared-name.ts'
import { sendParts, settingPart } from './send-statement.ts'
import type { Part } from './texts-query.ts'
import { translateError } from './translate-error.ts'

type Sending = {
  lending: Lending
  /** That of the connections. */
  role: DatabaseRole
  compile(fragment: RawBuilder<unknown>): { text: string; values: unknown[] }
  timeoutMs: number
  isUsableAfter(error: Error): boolean
}

/** PostgreSQL takes what stands in one message for one transaction: all of it is committed, or nothing. */
export async function sendTogether(sending: Sending, asked: readonly JoinedStatement[]): Promise<TextRow[][]> {
  const { lending, timeoutMs, isUsableAfter } = sending
  const answers: TextRow[][] = []
  const parts = partsOf(sending, asked, answers)
  const statements = parts.map(({ statement }) => statement)
  const client = await lending.take()
  // Where it cannot even be sent.
  let isBroken = true
  try {
    const { error } = await sendParts(client, parts, timeoutMs)
    isBroken = error !== undefined && !isUsableAfter(error)
    if (error) throw translateError(error)
    return answers
  } finally {
    lending.give(client, statements, isBroken)
  }
}

function partsOf({ role, compile }: Sending, asked: readonly JoinedStatement[], answers: TextRow[][]): Part[] {
  let current = role
  return asked.flatMap(({ fragment, role: wanted }) => {
    const { text, values } = compile(fragment)
    const statement = { text, values, name: preparedName(text) }
    const part: Part = { statement, done: rows => void answers.push(rows), failed() {} }
    if (wanted === current) return [part]
    current = wanted
    // It is over with the transaction.
    return [settingPart(['role', wanted ?? 'none']), part]
  })
}
