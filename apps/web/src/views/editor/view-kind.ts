import { newView } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'
import type { EditedKind } from '../../assets/use-asset-editor.ts'

/** Views, as their editor loads and saves them. */
export const viewKind: EditedKind<ViewDocument> = { id: 'View', queryKey: ['views'], start: newView }
