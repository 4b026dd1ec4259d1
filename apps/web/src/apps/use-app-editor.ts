import type { AppDocument } from '@trellis/model'
import { type AssetEditor, useAssetEditor } from '../assets/use-asset-editor.ts'
import { appKind } from './app-draft.ts'

export const useAppEditor = (id: string | undefined): AppEditor => useAssetEditor(appKind, id)

export type AppEditor = AssetEditor<AppDocument>
