import { useState } from 'react'
import { useTextParameter } from '../router/place.ts'
import { Page } from '../shell/page.tsx'
import { FileStep } from './file-step.tsx'
import type { Preview } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { RunStep } from './run-step.tsx'
import { t } from './texts.ts'

type Step =
  | { name: 'file' }
  | { name: 'mapping'; fileId: string; preview: Preview }
  | { name: 'run'; importId: string; collectionId: string; file: { fileId: string; preview: Preview } }

/** A CSV file becomes a collection, or records of one: choose, check the mapping, follow the run. */
export function ImportPage() {
  const collectionId = useTextParameter('id')
  const [step, setStep] = useState<Step>({ name: 'file' })
  const startOver = () => setStep({ name: 'file' })
  return (
    <Page
      title={t('imports.newTitle')}
      crumbs={[{ id: 'list', label: t('imports.collections'), href: '/builder/data/list' }]}
      icon="upload_file"
    >
      {step.name === 'file' && (
        <FileStep
          collectionId={collectionId}
          onRead={(fileId, preview) => setStep({ name: 'mapping', fileId, preview })}
        />
      )}
      {step.name === 'mapping' && (
        <MappingStep
          fileId={step.fileId}
          preview={step.preview}
          collectionId={collectionId}
          onBack={startOver}
          onStarted={(importId, target) =>
            setStep({
              name: 'run',
              importId,
              collectionId: target,
              file: { fileId: step.fileId, preview: step.preview },
            })
          }
        />
      )}
      {step.name === 'run' && (
        <RunStep
          importId={step.importId}
          collectionId={step.collectionId}
          onBack={() => setStep({ name: 'mapping', ...step.file })}
          onStartOver={startOver}
        />
      )}
    </Page>
  )
}
