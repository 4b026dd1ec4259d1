import '@trellis/ui/styles.css'
import {
  FormAction,
  FormStore,
  GatewayProvider,
  makeFormValidator,
  preloadFormats,
  RecordForm,
} from '@trellis/fields/web'
import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { wideGroups, wideRecord, wideSchema } from '../wide-schema.ts'
import { HookForm } from './hook-form.tsx'

/** `?form=ours` or `?form=theirs`: the same schema, values, rules and inputs, held by two form libraries. */
const isOurs = new URLSearchParams(location.search).get('form') === 'ours'

await preloadFormats(Object.values(wideSchema.properties).map(({ format }) => format))
const root = document.getElementById('root')
if (root) createRoot(root).render(isOurs ? <Ours /> : <HookForm />)

const store = new FormStore({ values: wideRecord, version: 1, validate: makeFormValidator(wideSchema) })

function Ours() {
  return (
    <GatewayProvider gateway={silent}>
      <RecordForm
        store={store}
        schema={wideSchema}
        groups={wideGroups}
        onSave={async () => undefined}
        label="Wide form"
        actions={<FormAction disabledWhenFormIsInvalid>Approve</FormAction>}
      />
    </GatewayProvider>
  )
}

/** Nothing of this form asks a server. */
const silent = new Proxy({} as ComponentProps<typeof GatewayProvider>['gateway'], {
  get(_target, name) {
    throw new Error(`The form asks for ${String(name)}`)
  },
})
