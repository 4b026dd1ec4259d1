import { lazy, Suspense } from 'react'
import type { DevTools } from './use-dev-tools.tsx'

const DefinitionDialog = lazy(async () => ({
  default: (await import('./definition-dialog.tsx')).DefinitionDialog,
}))

type DefinitionToolsProps = { tools: DevTools; original: object; document: object }

/** The developer tools of an editor whose definition is looked at, not changed, as JSON. */
export function DefinitionTools({ tools, original, document }: DefinitionToolsProps) {
  if (!tools.isOpen) return null
  return (
    <Suspense>
      <DefinitionDialog original={original} document={document} onClose={tools.close} />
    </Suspense>
  )
}
