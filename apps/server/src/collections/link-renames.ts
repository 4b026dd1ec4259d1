import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'

/** A link field of the association field `fieldId` that gets another id and keeps its values. */
export type LinkRename = { fieldId: string; from: string; to: string }

export type Renames = {
  /** New field id → old field id. */
  renames: Readonly<Record<string, string>>
  linkRenames: readonly LinkRename[]
}

/** As a change names them: `name` → the old id, `staff.role` → the old id of the link field. An editor may send ids that stay, too. */
export function readRenames(sent: Readonly<Record<string, string>> = {}): Renames {
  const entries = Object.entries(sent).map(([key, from]) => {
    const [fieldId = '', ...rest] = key.split('.')
    return { fieldId, to: rest.length > 0 ? rest.join('.') : undefined, from }
  })
  const renames = entries.filter(({ fieldId, to, from }) => to === undefined && fieldId !== from)
  return {
    renames: Object.fromEntries(renames.map(({ fieldId, from }) => [fieldId, from])),
    linkRenames: entries.flatMap(({ fieldId, to, from }) =>
      to === undefined || to === from ? [] : [{ fieldId, from, to }],
    ),
  }
}

type Checked = {
  document: CollectionDocument
  live: CollectionDocument | undefined
  linkRenames: readonly LinkRename[]
}

/** What is wrong with new ids of link fields. */
export function checkLinkRenames({ document, live, linkRenames }: Checked): FieldProblem[] {
  const idsIn = (from: CollectionDocument | undefined, fieldId: string): string[] =>
    Object.keys(ownValue(from?.schema.properties, fieldId)?.metadata?.association?.relationship?.properties ?? {})
  return linkRenames.flatMap(({ fieldId, from, to }) => {
    const path = `renames.${fieldId}.${to}`
    const [before, after] = [idsIn(live, fieldId), idsIn(document, fieldId)]
    const others = linkRenames.filter(other => other.fieldId === fieldId)
    if (!before.includes(from)) return [{ path, message: `There is no link field ${from}` }]
    if (!after.includes(to)) return [{ path, message: `There is no link field ${to}` }]
    const isFree = !before.includes(to) || others.some(other => other.from === to)
    const isGone = !after.includes(from) || others.some(other => other.to === from)
    const isOnce = others.filter(other => other.from === from).length === 1
    return isFree && isGone && isOnce ? [] : [{ path, message: 'Duplicated ID' }]
  })
}
