import type { Sql } from '@trellis/fields/server'
import { type OperationNode, OperationNodeTransformer, sql, ValueNode } from 'kysely'
import { Slot } from './compile-sql.ts'

/** The fragment with values in place of its slots, for conditions that become part of another collection's statement. All slots are of one source. */
export function bindValues(fragment: Sql, values: readonly unknown[]): Sql {
  const node = new SlotBinder(values).transformNode(fragment.toOperationNode())
  return sql`${{ toOperationNode: (): OperationNode => node }}`
}

class SlotBinder extends OperationNodeTransformer {
  readonly #values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    super()
    this.#values = values
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Slot ? ValueNode.create(this.#values[node.value.index]) : node
  }
}
