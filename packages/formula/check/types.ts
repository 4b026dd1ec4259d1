/** What a value is, as far as it is known before it is there. Days, moments and times are text with a known form. */
export type TypeKind = 'any' | 'null' | 'text' | 'number' | 'boolean' | 'date' | 'dateTime' | 'time' | 'list' | 'object'

export type FormulaType = {
  readonly kind: TypeKind
  /** Of a list. */
  readonly items?: FormulaType
  /** Of an object: the keys it is known to have. */
  readonly properties?: { readonly [key: string]: FormulaType }
  /** Of an object: it may have others too. */
  readonly isOpen?: true
  /** As a person knows it: the title of the field. */
  readonly title?: string
}

/** The roots that a formula may refer to at its place, each with its type. */
export type ScopeTypes = { readonly [root: string]: FormulaType }

export const anyType: FormulaType = { kind: 'any' }
export const textType: FormulaType = { kind: 'text' }
export const numberType: FormulaType = { kind: 'number' }
export const booleanType: FormulaType = { kind: 'boolean' }
export const openObjectType: FormulaType = { kind: 'object', isOpen: true }

export function listOf(items: FormulaType): FormulaType {
  return { kind: 'list', items }
}

export function objectOf(properties: { readonly [key: string]: FormulaType }): FormulaType {
  return { kind: 'object', properties }
}

/** The type that holds both: the same, or any; an empty value fits every type. */
export function commonType(types: readonly FormulaType[]): FormulaType {
  const known = types.filter(type => type.kind !== 'null')
  const [first] = known
  if (!first) return types[0] ?? anyType
  if (known.every(type => type.kind === first.kind)) return known.length === 1 ? first : merged(first, known)
  return known.every(type => isText(type.kind)) ? textType : anyType
}

export function itemsOf(list: FormulaType | undefined): FormulaType {
  return (list?.kind === 'list' ? list.items : undefined) ?? anyType
}

/** Kinds whose values are text. */
export function isText(kind: TypeKind): boolean {
  return kind === 'text' || kind === 'date' || kind === 'dateTime' || kind === 'time'
}

function merged(first: FormulaType, known: readonly FormulaType[]): FormulaType {
  if (first.kind === 'list') return listOf(commonType(known.map(itemsOf)))
  return first.kind === 'object' && known.some(type => type !== first) ? openObjectType : first
}
