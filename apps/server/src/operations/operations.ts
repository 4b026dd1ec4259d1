import { makeOperation, type Operation } from './execute.ts'
import { implementations } from './implementations.ts'

/** Every operation there is, ready to be executed. */
export const operations: readonly Operation[] = implementations.map(makeOperation)

const byName: ReadonlyMap<string, Operation> = new Map(operations.map(each => [each.contract.name, each]))

export function findOperation(name: string): Operation | undefined {
  return byName.get(name)
}
