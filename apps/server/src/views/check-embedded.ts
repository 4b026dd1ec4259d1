import type { FieldProblem } from '@trellis/base'
import { embeddedViews } from '@trellis/components'
import { adminNameOf, type ViewDocument, viewLimits } from '@trellis/model'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { readEmbedded } from './live-views.ts'

type Saved = { id: string; document: ViewDocument }

/** Why a view cannot show what it names: it would show itself, or views would stand in one another too deep. */
export async function checkEmbedded(
  reading: { services: Pick<Services, 'database'>; tenant: Tenant },
  saved: Saved,
): Promise<FieldProblem[]> {
  const others = embeddedViews(saved.document).some(({ viewId }) => viewId !== saved.id)
    ? await readEmbedded(reading, saved, { levels: viewLimits.embedded + 1 })
    : []
  const views = new Map<string, Saved>([...others.map(view => [view.id, view] as const), [saved.id, saved]])
  const nameOf = (id: string) => adminNameOf(views.get(id)?.document ?? { name: id })
  const wordsOf = (path: readonly string[]) => path.map(nameOf).join(' → ')
  return embeddedViews(saved.document).flatMap(({ viewId, path }): FieldProblem[] => {
    const way = wayBack(views, viewId, [saved.id])
    if (way.isCircle) return [{ path, message: `A view cannot be shown in itself: ${wordsOf(way.ids)}` }]
    if (way.ids.length <= viewLimits.embedded + 1) return []
    return [{ path, message: `Views stand in one another at most ${viewLimits.embedded} deep: ${wordsOf(way.ids)}` }]
  })
}

type Way = { ids: readonly string[]; isCircle: boolean }

/** From a view back to the first of those it stands in, if there is such a way; else the longest way down. */
function wayBack(views: ReadonlyMap<string, Saved>, id: string, around: readonly string[]): Way {
  const ids = [...around, id]
  if (id === around[0]) return { ids, isCircle: true }
  const document = views.get(id)?.document
  // Others that show one another were stored before this rule, or at the same moment: opening them says so.
  if (!document || around.includes(id) || ids.length > viewLimits.embedded + 1) return { ids, isCircle: false }
  const ways = embeddedViews(document).map(({ viewId }) => wayBack(views, viewId, ids))
  const longest = [{ ids, isCircle: false }, ...ways].reduce((most, way) =>
    way.ids.length > most.ids.length ? way : most,
  )
  return ways.find(({ isCircle }) => isCircle) ?? longest
}
