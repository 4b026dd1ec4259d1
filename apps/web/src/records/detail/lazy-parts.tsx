import { Skeleton } from '@trellis/ui'
import { fetchLate, lateMenu, latePart } from '../late-part.tsx'

/** What a record's page needs only after its form: menus, dialogs and the activity come when the form is painted. */
export const loadParts = () => import('./record-parts.ts')
const parts = fetchLate(loadParts)
export const recordParts = parts
export type RecordParts = Awaited<ReturnType<typeof parts>>

export const Menu = lateMenu(async () => (await parts()).Menu)
export const Dialog = latePart(async () => (await parts()).Dialog)
export const ActivityPanel = latePart(async () => (await parts()).ActivityPanel, <Skeleton shape="rows" count={4} />)
export const DraftNotice = latePart(async () => (await parts()).DraftNotice)
export const CopyNotice = latePart(async () => (await parts()).CopyNotice)
export const DeleteDialog = latePart(async () => (await parts()).DeleteDialog)
export const ConflictDialog = latePart(async () => (await parts()).ConflictDialog)
export const WithCustomView = latePart(async () => (await parts()).WithCustomView)
export const MayNotCreate = latePart(async () => (await parts()).MayNotCreate)
