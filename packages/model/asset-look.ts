import type { Role } from './roles.ts'

/** What every page knows of a kind of asset: where it is edited, and by whom. */
export type AssetLook = {
  /** What their list is called. */
  name: string
  icon: string
  /** The part of the builder that edits them: first segment of its addresses under `builder`. */
  section: string
  /** Who may make and change them; whoever builds anything may read them. */
  role: Role
}
