import { compile } from './compile.ts'
import type { DatabaseRole, JoinedStatement, Statement, TextRow } from './database.ts'
import type { Lending } from './joined-reads.ts'
import { preparedName } from './prepared-name.ts'
import { sendParts, settingPart } from './send-statement.ts'
import type { Part } from './texts-query.ts'
import { translateError } from './translate-error.ts'

type Sending = {
  lending: Lending
  timeoutMs: number
  isUsableAfter(error: Error): boolean
  /** Hears which of the statements failed. */
  onFailed?(statement: Statement, error: Error): void
}

/**
 * PostgreSQL takes what stands in one message for one transaction: all of it is committed, or nothing. The settings of a statement hold
 * for those behind it, too.
 */
export async function sendTogether(sending: Sending, statements: readonly Statement[]): Promise<TextRow[][]> {
  const { lending, timeoutMs, isUsableAfter } = sending
  const answers: TextRow[][] = []
  const parts = statements.flatMap(statement => partsOf(statement, answers, sending))
  const sent = parts.map(({ statement }) => statement)
  const client = await lending.take()
  // Where it cannot even be sent.
  let isBroken = true
  try {
    const { error } = await sendParts(client, parts, timeoutMs)
    isBroken = error !== undefined && !isUsableAfter(error)
    if (error) throw translateError(error)
    return answers
  } finally {
    lending.give(client, sent, isBroken)
  }
}

function partsOf(statement: Statement, answers: TextRow[][], { onFailed }: Sending): Part[] {
  const part: Part = {
    statement,
    done: rows => void answers.push(rows),
    failed: error => onFailed?.(statement, error),
  }
  return [...Object.entries(statement.settings ?? {}).map(settingPart), part]
}

/** Each prepared, and with a change of the role where it is another one's: `role` is that of the connections. */
export function statementsOf(asked: readonly JoinedStatement[], role: DatabaseRole): Statement[] {
  let current = role
  return asked.map(({ fragment, role: wanted }) => {
    const { text, values } = compile(fragment)
    const statement = { text, values, name: preparedName(text) }
    if (wanted === current) return statement
    current = wanted
    // It is over with the transaction.
    return { ...statement, settings: { role: wanted ?? 'none' } }
  })
}
