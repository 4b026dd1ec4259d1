import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { listFavorites, setFavorite } from './favorites.ts'
import { addRecent, listRecent } from './recent.ts'
import { makeShortLink, openShortLink } from './short-links.ts'

/** What people keep of the addresses of screens. */
export const operations = [
  implement(contracts.FAVORITE_LIST, (_input, context) => listFavorites(context)),
  implementKeeping(contracts.FAVORITE_SET, (input, context) => setFavorite(context, input)),
  implement(contracts.RECENT_LIST, (_input, context) => listRecent(context)),
  implementKeeping(contracts.RECENT_ADD, (input, context) => addRecent(context, input)),
  implementKeeping(contracts.CORE_SHORT_LINK, ({ path }, context) => makeShortLink(context, path)),
  implement(contracts.SHORT_LINK_OPEN, ({ id }, context) => openShortLink(context, id)),
] as const
