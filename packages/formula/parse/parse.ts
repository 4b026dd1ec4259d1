import { ownValue } from '@trellis/base'
import type { FormulaError, Span } from '../errors.ts'
import { defaultLimits } from '../limits.ts'
import { type ArrayNode, depthOf, type FormulaNode, type ObjectNode } from '../tree/node.ts'
import { readPlaceholders } from '../tree/placeholders.ts'
import { binaryOperators, unaryBinds, unaryOperators } from './operators.ts'
import { type Token, tokenize } from './tokens.ts'

export type Parsed = { tree: FormulaNode; problems: readonly FormulaError[] }

/** Longer text is not looked at. */
const longest = 100_000
/** Brackets within brackets, which cost no depth of the tree. */
const deepest = 120

/**
 * Reads the typed form: `IF(record.amount > 100, "big", CONCAT("only ", record.amount))`. It always gives a tree: where something is
 * missing stands an empty value, and `problems` says what and where. Function names may be typed in any case.
 */
export function parse(text: string): Parsed {
  if (text.length > longest) return tooLarge(text.length)
  const parser = new Parser(tokenize(text))
  const tree = parser.parseAll()
  const problems = parser.problems
  if (problems.length === 0 && depthOf(tree, defaultLimits.depth) > defaultLimits.depth) {
    const message = `A formula is nested at most ${defaultLimits.depth} levels deep`
    problems.push({ code: 'TOO_DEEP', message, path: [], span: { start: 0, end: text.length } })
  }
  return { tree, problems }
}

class Parser {
  readonly problems: FormulaError[] = []
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parseAll(): FormulaNode {
    if (this.#isAtEnd) return { type: 'null' }
    const tree = this.#parseBinary(0)
    if (!this.#isAtEnd) this.#complain('An operator or the end is missing here', this.#token)
    return tree
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { type: 'end', start: 0, end: 0 }
  }

  get #isAtEnd(): boolean {
    return this.#token.type === 'end'
  }

  get #sign(): string | undefined {
    const token = this.#token
    return token.type === 'sign' ? token.sign : undefined
  }

  #parseBinary(binds: number): FormulaNode {
    let left: FormulaNode = this.#parseUnary()
    let chain: string | undefined
    for (;;) {
      const operator = Object.hasOwn(binaryOperators, this.#sign ?? '')
        ? ownValue(binaryOperators, this.#sign ?? '')
        : undefined
      if (!operator || operator.binds < binds) return left
      this.#at += 1
      const right = operator.isRightFirst
        ? this.#nested(() => this.#parseBinary(operator.binds))
        : this.#parseBinary(operator.binds + 1)
      const before = chain === operator.name && left.type === 'formula' ? left.args : undefined
      const args: readonly FormulaNode[] = before ? [...before, right] : [left, right]
      left = { type: 'formula', name: operator.name, args, span: between(left, right) }
      chain = operator.isChained ? operator.name : undefined
    }
  }

  #parseUnary(): FormulaNode {
    const sign = this.#token
    const name = sign.type === 'sign' ? ownValue(unaryOperators, sign.sign) : undefined
    if (name === undefined) return this.#parseOperand()
    this.#at += 1
    const number = this.#token
    const next = this.#tokens[this.#at + 1]
    const isPower = next?.type === 'sign' && next.sign === '^'
    if (name === 'NEGATE' && number.type === 'number' && !isPower) {
      this.#at += 1
      return { type: 'number', value: 0 - number.value, span: { start: sign.start, end: number.end } }
    }
    const operand = this.#nested(() => this.#parseBinary(unaryBinds))
    return { type: 'formula', name, args: [operand], span: { start: sign.start, end: endOf(operand, sign) } }
  }

  #parseOperand(): FormulaNode {
    this.#skipUnknown()
    const token = this.#token
    const span = { start: token.start, end: token.end }
    if (token.type === 'number') return this.#take({ ...numberNode(token.value), span })
    if (token.type === 'path') return this.#parsePath(token, span)
    if (token.type === 'text') return this.#parseText(token, span)
    if (this.#sign === '(') return this.#parseGroup()
    if (this.#sign === '[') return this.#nested(() => this.#parseArray())
    if (this.#sign === '{') return this.#nested(() => this.#parseObject())
    this.#complain('A value is missing here', token)
    return { type: 'null', span: { start: token.start, end: token.start } }
  }

  #skipUnknown(): void {
    for (let token = this.#token; token.type === 'unknown'; token = this.#token) {
      this.#complain(`“${token.text}” means nothing here`, token)
      this.#at += 1
    }
  }

  #parsePath(token: Token & { type: 'path' }, span: Span): FormulaNode {
    this.#at += 1
    const [first = ''] = token.steps
    const isWord = token.steps.length === 1 && !token.isOpen
    if (isWord && this.#sign === '(') return this.#parseCall(functionName(first), token)
    if (token.isOpen) this.#complain('A name is missing after the dot', token)
    const constant = isWord ? constants.get(first.toLowerCase()) : undefined
    if (constant) return { ...constant, span }
    return { type: 'reference', parts: [{ path: token.steps }], span }
  }

  #parseText(token: Token & { type: 'text' }, span: Span): FormulaNode {
    this.#at += 1
    if (!token.isClosed) this.#complain('The closing quotation mark is missing', token)
    if (this.#sign === '(' && token.isClosed) return this.#parseCall(token.value, token)
    const parts = readPlaceholders(token.value)
    return parts ? { type: 'reference', parts, span } : { type: 'string', value: token.value, span }
  }

  #parseCall(name: string, start: Token): FormulaNode {
    return this.#nested(() => {
      const args = this.#parseList(')', () => this.#parseBinary(0))
      return { type: 'formula', name, args, span: { start: start.start, end: this.#lastEnd } }
    })
  }

  #parseGroup(): FormulaNode {
    return this.#nested(() => {
      this.#at += 1
      const inside = this.#parseBinary(0)
      this.#close(')')
      return inside
    })
  }

  #parseArray(): ArrayNode {
    const { start } = this.#token
    const items = this.#parseList(']', () => this.#parseBinary(0))
    return { type: 'array', items, span: { start, end: this.#lastEnd } }
  }

  #parseObject(): FormulaNode {
    const { start } = this.#token
    const entries = new Map(this.#parseList('}', () => this.#parseEntry()))
    const span = { start, end: this.#lastEnd }
    const node: ObjectNode = { type: 'object', entries: [...entries], span }
    const [first] = node.entries
    if (entries.size !== 1 || first?.[1].type !== 'array') return node
    return { type: 'formula', name: 'OBJECT', args: [{ type: 'string', value: first[0] }, first[1]], span }
  }

  #parseEntry(): readonly [string, FormulaNode] {
    const token = this.#token
    const key = token.type === 'text' ? token.value : token.type === 'path' ? token.steps.join('.') : undefined
    if (key === undefined) this.#complain('A key is missing here', token)
    else this.#at += 1
    if (this.#sign === ':') this.#at += 1
    else this.#complain('A colon is missing after the key', this.#token)
    return [key ?? '', this.#parseBinary(0)]
  }

  /** What stands between the bracket at the cursor and its partner, split by commas. */
  #parseList<Item>(closing: string, parseItem: () => Item): Item[] {
    this.#at += 1
    const items: Item[] = []
    while (this.#sign !== closing && !this.#isAtEnd) {
      const before = this.#at
      items.push(parseItem())
      if (this.#sign === ',') this.#at += 1
      else if (this.#sign !== closing) {
        if (this.#isAtEnd || isClosing(this.#sign)) break
        this.#complain('A comma is missing here', this.#token)
        if (this.#at === before) this.#at += 1
      }
      const isMissingLast = this.#tokens[this.#at - 1]?.type === 'sign' && this.#sign === closing && this.#follows(',')
      if (isMissingLast) this.#complain('A value is missing here', this.#token)
    }
    this.#close(closing)
    return items
  }

  #follows(sign: string): boolean {
    const before = this.#tokens[this.#at - 1]
    return before?.type === 'sign' && before.sign === sign
  }

  #close(closing: string): void {
    if (this.#sign === closing) this.#at += 1
    else this.#complain(`“${closing}” is missing here`, this.#token)
  }

  #nested<Node extends FormulaNode>(parseInside: () => Node): Node | FormulaNode {
    this.#depth += 1
    try {
      if (this.#depth <= deepest) return parseInside()
      this.#complain('There are too many brackets within brackets', this.#token)
      this.#at = this.#tokens.length - 1
      return { type: 'null' }
    } finally {
      this.#depth -= 1
    }
  }

  #take(node: FormulaNode): FormulaNode {
    this.#at += 1
    return node
  }

  get #lastEnd(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0
  }

  #complain(message: string, { start, end }: Span): void {
    if (this.problems.length < 20) this.problems.push({ code: 'SYNTAX', message, path: [], span: { start, end } })
  }
}

const constants: ReadonlyMap<string, FormulaNode> = new Map<string, FormulaNode>([
  ['true', { type: 'boolean', value: true }],
  ['false', { type: 'boolean', value: false }],
  ['null', { type: 'null' }],
])

/** Words that are values, whatever their case. */
export function isConstantWord(word: string): boolean {
  return constants.has(word.toLowerCase())
}

function numberNode(value: number): FormulaNode {
  return Number.isFinite(value) ? { type: 'number', value } : { type: 'null' }
}

function functionName(typed: string): string {
  return /^[a-z][a-z0-9_]*$/i.test(typed) ? typed.toUpperCase() : typed
}

function isClosing(sign: string | undefined): boolean {
  return sign === ')' || sign === ']' || sign === '}'
}

function between(left: FormulaNode, right: FormulaNode): Span {
  return { start: left.span?.start ?? 0, end: right.span?.end ?? 0 }
}

function endOf(node: FormulaNode, fallback: Span): number {
  return node.span?.end ?? fallback.end
}

function tooLarge(length: number): Parsed {
  const message = `A formula has at most ${longest.toLocaleString('en')} characters`
  return {
    tree: { type: 'null' },
    problems: [{ code: 'TOO_LARGE', message, path: [], span: { start: 0, end: length } }],
  }
}
