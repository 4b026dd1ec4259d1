import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showError } from '../api/show-error.ts'
import { useCollection } from '../records/use-collection.ts'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import { FileStep } from './file-step.tsx'
import type { Preview } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { readUploaded } from './read-file.ts'
import { RunStep } from './run-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { t } from './texts.ts'

type Step = { name: 'file' } | { name: 'mapping'; fileId: string; preview: Preview }

/** A file becomes a collection, or records of one: choose, check the mapping, follow the run, which the address names. */
export function ImportPage() {
  const collectionId = useTextParameter('id')
  const importId = useTextParameter('run')
  const [step, setStep] = useState<Step>({ name: 'file' })
  const [isAgain, setAgain] = useState(false)
  const name = useCollection(collectionId ?? '').data?.name
  const navigate = useNavigate()
  const goTo = (run?: string) => void navigate({ href: placeOf.importFile({ id: collectionId, run }), replace: true })
  /** The same file, into a collection that is there. */
  const importInto = async (fileId: string, id: string) => {
    try {
      setStep({ name: 'mapping', fileId, preview: await readUploaded(fileId, id) })
      void navigate({ href: placeOf.importFile({ id }), replace: true })
    } catch (error) {
      showError(error)
    }
  }
  const startOver = () => {
    setAgain(true)
    setStep({ name: 'file' })
    goTo()
  }
  return (
    <Page
      title={name === undefined ? t('imports.newTitle') : t('imports.intoTitle', { name })}
      crumbs={[
        { id: 'list', label: t('imports.collections'), href: '/builder/data/list' },
        ...(collectionId === undefined || name === undefined
          ? []
          : [{ id: 'collection', label: name, href: placeOf.table({ collectionId }) }]),
      ]}
      icon="upload_file"
    >
      {importId === undefined && step.name === 'file' && (
        <FileStep
          collectionId={collectionId}
          isAgain={isAgain}
          onRead={(fileId, preview) => setStep({ name: 'mapping', fileId, preview })}
        />
      )}
      {importId === undefined && step.name === 'mapping' && (
        <StepFrame>
          <MappingStep
            key={collectionId}
            onInto={id => importInto(step.fileId, id)}
            fileId={step.fileId}
            preview={step.preview}
            collectionId={collectionId}
            onBack={startOver}
            onStarted={goTo}
          />
        </StepFrame>
      )}
      {importId !== undefined && (
        <RunStep
          importId={importId}
          onBack={step.name === 'mapping' ? () => goTo() : undefined}
          onStartOver={startOver}
        />
      )}
    </Page>
  )
}
