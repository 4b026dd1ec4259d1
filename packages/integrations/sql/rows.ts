import type { Row } from './database.ts'

/** Names of columns as keys: of two columns of one name the second is `name_2`. */
export function keysOf(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    let key = name
    for (let count = 2; taken.has(key); count += 1) key = `${name}_${count}`
    taken.add(key)
    return key
  })
}

export function rowOf(keys: readonly string[], values: readonly unknown[]): { row: Row; size: number } {
  const row: Row = {}
  let size = 2
  for (const [index, key] of keys.entries()) {
    const value = values[index] ?? null
    // A column may be called as what objects inherit.
    Object.defineProperty(row, key, { value, enumerable: true, writable: true, configurable: true })
    size += key.length + 4 + sizeOf(value)
  }
  return { row, size }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}
