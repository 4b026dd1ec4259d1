import { fetchLate, lateMenu, latePart } from '../late-part.tsx'
import styles from './record-list.module.css'

/**
 * What a list needs only after its rows: menus, filter, pages and dialogs come in a chunk of their own, asked for when the rows
 * are painted. Until then each keeps its place.
 */
const parts = fetchLate(() => import('./list-parts.ts'))
export const filterPlace = <span className={styles.filterPlace} />

export const barPlace = <div className={styles.barPlace} />

export const PaginationBar = latePart(async () => (await parts()).PaginationBar, barPlace)
export const FilterPopover = latePart(async () => (await parts()).FilterPopover, filterPlace)
export const ViewsMenu = latePart(async () => (await parts()).ViewsMenu, <span className={styles.viewsPlace} />)
export const QuickFilterBar = latePart(async () => (await parts()).QuickFilterBar)
export const RowMenu = latePart(async () => (await parts()).RowMenu)
export const DeleteDialog = latePart(async () => (await parts()).DeleteDialog)
export const CollectionMenu = latePart(async () => (await parts()).CollectionMenu)
export const Menu = lateMenu(async () => (await parts()).Menu)
export const MendBanner = latePart(async () => (await parts()).MendBanner)
export const ListStrip = latePart(async () => (await parts()).ListStrip)
