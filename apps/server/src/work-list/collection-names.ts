import type { OperationContext } from '../calls/implement.ts'

/** What collections are called; their ids where they are gone. */
export async function collectionNames({
  services,
  caller,
}: Pick<OperationContext, 'services' | 'caller'>): Promise<(id: string) => string> {
  const list = await services.collections.list(caller.tenant.id)
  const names = new Map(list.map(({ id, document }) => [id, document.name ?? id]))
  return id => names.get(id) ?? id
}
