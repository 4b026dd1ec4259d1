import { newFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import type { EditedKind } from '../../assets/use-asset-editor.ts'

/** Flows, as their editor loads and saves them. */
export const flowKind: EditedKind<FlowDocument> = {
  id: 'Flow',
  queryKey: ['flows'],
  start: () => ({ ...newFlow(), name: '' }),
}
