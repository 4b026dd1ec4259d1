import type { Driving } from './do-step.ts'
import { concealedFields, maskKeys, type RunLog } from './run-log.ts'

/** The log tells nothing of what formats conceal in the record that started the run. */
export async function hideRecord({ parts, tenant, run }: Driving, log: RunLog): Promise<void> {
  const { record, event } = run
  if (!record) return
  const { collectionId } = event['record'] as { collectionId: string }
  const collection = await parts.services.collections.find(tenant.id, collectionId)
  const fields = [...(collection?.fields ?? [])].map(([id, { schema }]) => [id, schema] as const)
  for (const text of maskKeys(record, concealedFields(fields)).texts) log.hidden.add(text)
}
