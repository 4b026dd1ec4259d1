import { isPlainObject, notFound, UserError } from '@trellis/base'
import { walkView } from '@trellis/components'
import type { Contracts, OutputOf } from '@trellis/contract'
import { publicNameOf } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import { mayOpenView } from '../access/may-open-view.ts'
import { describeCollection } from '../records/read/describe-collection.ts'
import type { Services } from '../services.ts'
import { type LiveView, readEmbedded, readLiveViews } from './live-views.ts'

type OpenedView = OutputOf<Contracts['VIEW_OPEN']>

/**
 * The live view without what is for builders alone, with the views that it shows; NOT_FOUND where the caller may not open it, as for
 * one that is not there (S18). Views in it that the caller may not open are as those that are not there.
 */
export async function openView(
  services: Pick<Services, 'database' | 'collections'>,
  caller: Caller,
  id: string,
): Promise<OpenedView> {
  if (!mayOpenView(caller, id)) throw notFound('The view')
  const reading = { services, tenant: caller.tenant }
  const [found] = await readLiveViews(reading, [id])
  if (!found) throw notFound('The view')
  const inner = await readEmbedded(reading, found, { mayShow: each => mayOpenView(caller, each) })
  return {
    ...shownOf(found),
    collections: await describeSources(services, caller, [found, ...inner]),
    views: inner.map(shownOf),
  }
}

function shownOf({ id, document, version }: LiveView): OpenedView['views'][number] {
  const { icon, color, description, input, vars, content, header, page, modals, triggers } = document
  return {
    id,
    name: publicNameOf(document),
    version,
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(description !== undefined && { description }),
    ...(input !== undefined && { input }),
    ...(page !== undefined && { page }),
    vars,
    content: withoutNotes(content),
    header: withoutNotes(header),
    modals: modals.map(withoutNotes),
    triggers: withoutNotes(triggers),
  }
}

/** The collections that their components show, as far as the caller may see them. */
async function describeSources(
  services: Pick<Services, 'collections'>,
  caller: Caller,
  views: readonly LiveView[],
): Promise<OpenedView['collections']> {
  const sources = views.flatMap(({ document }) =>
    [...walkView(document)].map(({ component }) => component.attrs.source),
  )
  const ids = new Set(sources.flatMap(source => (source?.type === 'collection' ? [source.cursor.collectionId] : [])))
  const described: OpenedView['collections'] = []
  for (const collectionId of ids) {
    try {
      described.push(await describeCollection({ services, caller, collectionId, builder: false, core: false }))
    } catch (error) {
      // The component that shows it says so.
      if (!(error instanceof UserError)) throw error
    }
  }
  return described
}

/** A copy without what developers wrote for each other beside a trigger. */
function withoutNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNotes)
  if (!isPlainObject(value)) return value
  const isTrigger = typeof value['type'] === 'string' && !('attrs' in value)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      isTrigger && key === 'description' ? [] : [[key, withoutNotes(each)]],
    ),
  )
}
