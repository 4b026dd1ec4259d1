import type { RecordValues } from '@trellis/model'

/** `relationship` holds checked values of link fields as sent, null for one that is emptied; `defaults` what a new link has beside them; `before` what a changed link held. */
export type Link = { id: string; relationship?: RecordValues; defaults?: RecordValues; before?: RecordValues }

/** Applied in the order clear, set, remove, add, modify; `set` excludes the others. */
export type LinkChange = { clear?: boolean; set?: Link[]; remove?: Link[]; add?: Link[]; modify?: Link[] }
