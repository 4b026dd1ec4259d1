import type { PlannedStep, SchemaChange } from './schema-change.ts'
import { planAssociations } from './steps/associations.ts'
import { planFormats } from './steps/change-format.ts'
import { planTable } from './steps/create-table.ts'
import { planAdditions, planRemovals, planRenames } from './steps/fields.ts'
import { planInside } from './steps/inside.ts'
import { planSettings } from './steps/settings.ts'
import { planTitles } from './steps/titles.ts'
import { planUnique } from './steps/unique.ts'

/** The ordered steps of a change. Looks at the data for what each would lose, changes nothing. */
export async function planSteps(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = [...planTable(change)]
  // Associations are read first: what they take away or add on the other side must be known to the rest.
  const associations = await planAssociations(change)
  steps.push(...(await planRemovals(change)))
  steps.push(...planRenames(change))
  steps.push(...(await planFormats(change)))
  steps.push(...(await planInside(change)))
  steps.push(...(await planAdditions(change)))
  steps.push(...associations)
  steps.push(...(await planUnique(change, steps)))
  steps.push(...planTitles(change))
  return [...steps, ...(await planSettings(change, steps))]
}
