import { type FieldProblem, isBlank, validationError } from '@trellis/base'
import type { AppDocument, FieldOverride } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { Collection, Collections } from '../collections/collection.ts'
import { checkRowRule } from '../records/query/check-row-rule.ts'
import { withOverride } from '../records/query/with-override.ts'

type AppCheck = { collections: Collections; caller: Caller; app: AppDocument }

/** Refuses an app that names what does not exist, or a rule that would say something else than it seems to (S33). */
export async function checkApp(check: AppCheck): Promise<void> {
  const problems = [
    ...(isBlank(check.app.name) ? [{ path: 'record.name', message: 'Required field' }] : []),
    ...(await checkCollections(check)),
    ...checkValueKeys(check.app),
    ...checkLinks(check.app),
  ]
  if (problems.length > 0) throw validationError(problems)
}

async function checkCollections({ collections, caller, app }: AppCheck): Promise<FieldProblem[]> {
  const valueKeys = new Set(app.valueKeys.map(({ key }) => key))
  const problems: FieldProblem[] = []
  const known = new Set<string>()
  for (const [index, entry] of app.collections.entries()) {
    const path = `record.collections.${index}`
    const collection = await collections.find(caller.tenant.id, entry.collectionId)
    if (!collection || collection.core) {
      problems.push({ path: `${path}.collectionId`, message: `There is no collection ${entry.collectionId}` })
      continue
    }
    if (known.has(entry.collectionId)) problems.push({ path: `${path}.collectionId`, message: 'Is linked twice' })
    known.add(entry.collectionId)
    problems.push(...checkOverrides(collection, entry.overrides ?? {}, `${path}.overrides`))
    if (!entry.rowRule) continue
    problems.push(
      ...(await checkRowRule({
        caller,
        collection,
        collections,
        rule: entry.rowRule,
        valueKeys,
        path: `${path}.rowRule`,
      })),
    )
  }
  return problems
}

function checkOverrides(
  { fields }: Collection,
  overrides: Readonly<Record<string, FieldOverride>>,
  path: string,
): FieldProblem[] {
  return Object.entries(overrides).flatMap(([fieldId, override]): FieldProblem[] => {
    const at = `${path}.${fieldId}`
    const field = fields.get(fieldId)
    if (!field) return [{ path: at, message: `There is no field ${fieldId}` }]
    const known = new Set(field.schema.metadata?.optionList?.map(({ value }) => String(value)))
    const unknown = override.options?.find(option => !known.has(option))
    if (unknown !== undefined) return [{ path: `${at}.options`, message: `There is no option ${unknown}` }]
    const { default: value } = override
    if (value === undefined || value === null) return []
    if (field.association || field.system) return [{ path: `${at}.default`, message: 'This field has no default' }]
    const narrowed = withOverride(field, { options: override.options })
    const parsed = field.format.check(value, narrowed.schema)
    return 'problem' in parsed ? [{ path: `${at}.default`, message: parsed.problem }] : []
  })
}

function checkValueKeys({ valueKeys }: AppDocument): FieldProblem[] {
  const keys = valueKeys.map(({ key }) => key)
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [{ path: `record.valueKeys.${index}.key`, message: 'Is declared twice' }] : [],
  )
}

/** Nothing is linked twice, and the home is one of the app's own views. That a linked thing is there is not asked: it may come back. */
function checkLinks({
  views = [],
  flows = [],
  integrations = [],
  appHomeView,
  customView,
}: AppDocument): FieldProblem[] {
  const linked = {
    views: views.map(({ viewId }) => viewId),
    flows: flows.map(({ flowId }) => flowId),
    integrations: integrations.map(({ integrationId }) => integrationId),
  }
  const twice = Object.entries(linked).flatMap(([key, ids]) =>
    ids.flatMap((id, at) =>
      ids.indexOf(id) < at ? [{ path: `record.${key}.${at}`, message: 'Is linked twice' }] : [],
    ),
  )
  const chosen = [
    { path: 'record.appHomeView', viewId: appHomeView },
    { path: 'record.customView.viewId', viewId: customView?.viewId },
  ]
  const unlinked = chosen.filter(({ viewId }) => viewId !== undefined && !linked.views.includes(viewId))
  return [...twice, ...unlinked.map(({ path }) => ({ path, message: 'Link this view to the app first' }))]
}
