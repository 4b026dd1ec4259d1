import { assetId } from './registries.ts'

/** A kind of asset. Its core collection, list, editor, drafts, versions, rights, trash and log follow from these three files. */
export function assetTemplate(id: string): Record<string, string> {
  const noun = id.replaceAll('-', ' ')
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
  return {
    'look.ts': `import type { AssetLook } from '../../asset-look.ts'

export const look = {
  name: '${name}',
  icon: 'widgets',
  section: '${id}s',
  role: 'developer',
} as const satisfies AssetLook
`,
    'words.ts': `import type { AssetWords } from '../../asset-words.ts'

export const words = {
  noun: '${noun}',
  use: 'Make ${noun}s',
} as const satisfies AssetWords
`,
    'definition.ts': `import Type from 'typebox'
import { assetProperties } from '../../asset-properties.ts'
import { defineAsset } from '../../define-asset.ts'
import { listed } from '../../listed.ts'
import { refersTo } from '../../refers-to.ts'
import { look } from './look.ts'
import { words } from './words.ts'

const collection = { ...listed('Collection', 'text'), ...refersTo({ kind: 'collection' }) }

export const asset = defineAsset({
  ...look,
  ...words,
  id: '${assetId(id)}',
  description: 'Make ${noun}s.',
  document: Type.Object(
    {
      ...assetProperties,
      info: Type.Optional(Type.String({ maxLength: 2000, ...listed('Information', 'text') })),
      collectionId: Type.Optional(Type.String({ maxLength: 59, ...collection })),
    },
    { additionalProperties: false },
  ),
})
`,
  }
}
