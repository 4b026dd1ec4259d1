import { actionOptions } from '@trellis/fields/actions'
import { stepCatalogue } from '@trellis/flows'
import type { ActionGroupId } from '@trellis/model'
import { type CardGroup, CardPicker } from '../../assets/card-picker.tsx'
import type { KnownThings } from './known-things.ts'
import { t } from './texts.ts'

type ActionPickerProps = {
  known: KnownThings
  value?: string
  onPick: (type: string) => void
  onClose: () => void
}

const ownGroup: ActionGroupId = 'steps'
const none: ReadonlySet<string> = new Set()

/** What a step does: steps of flows, what can be done with records, and the flows of the workspace. */
export function ActionPicker({ known, ...picker }: ActionPickerProps) {
  return (
    <CardPicker
      title={t('flowEditor.actionType')}
      icon="bolt"
      placeholder={t('flowEditor.searchActions')}
      noMatch={t('flowEditor.noActionMatch')}
      groupsFor={search => groupsFor(search, known)}
      {...picker}
    />
  )
}

function groupsFor(search: string, { flows }: KnownThings): CardGroup[] {
  const wanted = search.trim().toLowerCase()
  const found = actionOptions(search, none, stepCatalogue).map(({ id, title, options }) => ({
    id,
    title,
    cards: options,
  }))
  // What flows alone have is what most flows begin with.
  const isOwn = ({ id }: CardGroup) => Number(id === ownGroup)
  const actions = wanted === '' ? found.toSorted((left, right) => isOwn(right) - isOwn(left)) : found
  const cards = [...(flows ?? [])]
    .filter(([, name]) => name.toLowerCase().includes(wanted))
    .map(([id, label]) => ({ id: `flow:${id}`, label, icon: 'account_tree' }))
  return [...actions, { id: ' flows', title: t('flowEditor.listTitle'), cards }]
}
