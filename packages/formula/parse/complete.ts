import { type Token, tokenize } from './tokens.ts'

/** What a person is typing at the cursor. */
export type Typing = {
  /** A step of a path (`record.am`), a name of a function or root, or nothing that completion could serve. */
  wants: 'step' | 'name' | 'nothing'
  /** What is typed of it already, and where it stands. */
  prefix: string
  start: number
  end: number
  /** The steps before it: `['record']` of `record.am`. */
  path: readonly string[]
  /** The call around the cursor and which of its arguments it stands in. */
  within: { name: string; argument: number } | undefined
}

/** Looks at the text before the cursor only, so that it works however broken the rest is. */
export function typingAt(text: string, cursor: number): Typing {
  const tokens = tokenize(text.slice(0, cursor))
  const last = tokens.at(-2)
  const within = callAround(tokens)
  const nothing = { prefix: '', start: cursor, end: cursor, path: [], within }
  if (last?.type === 'text' && !last.isClosed) return { wants: 'nothing', ...nothing }
  if (last?.type !== 'path' || last.end !== cursor) return { wants: 'name', ...nothing }
  const path = last.isOpen ? last.steps : last.steps.slice(0, -1)
  const prefix = last.isOpen ? '' : (last.steps.at(-1) ?? '')
  return { wants: path.length > 0 ? 'step' : 'name', prefix, start: cursor - prefix.length, end: cursor, path, within }
}

function callAround(tokens: readonly Token[]): Typing['within'] {
  const open: { name: string; argument: number }[] = []
  for (const [place, token] of tokens.entries()) {
    if (token.type !== 'sign') continue
    if (token.sign === '(') open.push({ name: nameBefore(tokens[place - 1]), argument: 0 })
    else if (token.sign === '[' || token.sign === '{') open.push({ name: '', argument: 0 })
    else if (token.sign === ')' || token.sign === ']' || token.sign === '}') open.pop()
    const inner = open.at(-1)
    if (token.sign === ',' && inner) inner.argument += 1
  }
  return open.findLast(each => each.name !== '')
}

function nameBefore(token: Token | undefined): string {
  return token?.type === 'path' && token.steps.length === 1 ? (token.steps[0] ?? '').toUpperCase() : ''
}
