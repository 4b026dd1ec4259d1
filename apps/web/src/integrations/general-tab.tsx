import { defaultValues } from '@trellis/fields'
import { allDrivers, type DriverDefinition, findDriver } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'
import { Select } from '@trellis/ui'
import { useMemo } from 'react'
import { askedSchema } from '../assets/asked-schema.ts'
import { GeneralFields } from '../assets/general-fields.tsx'
import { SchemaForm } from '../assets/schema-form.tsx'
import type { AssetEditor } from '../assets/use-asset-editor.ts'
import { ConnectionPart } from './connection-part.tsx'
import { driverLabel } from './driver-texts.ts'
import { t } from './texts.ts'

type GeneralTabProps = { editor: AssetEditor<IntegrationDocument>; document: IntegrationDocument }

/** What an integration is called, and how the other system is reached. */
export function GeneralTab({ editor, document }: GeneralTabProps) {
  const { change, problems } = editor
  const driver = findDriver(document.driver)
  return (
    <GeneralFields document={document} problems={problems} onChange={change}>
      <Select
        label={t('integrations.driver')}
        value={document.driver}
        options={allDrivers.map(each => ({ id: each.id, label: driverLabel(each), icon: each.icon }))}
        onChange={id => id && change({ ...document, driver: id, connection: startOf(id), requests: [] })}
      />
      {driver && <ConnectionForm editor={editor} document={document} driver={driver} />}
      {driver && <ConnectionPart editor={editor} document={document} driver={driver} />}
    </GeneralFields>
  )
}

const startOf = (id: string) => {
  const driver = findDriver(id)
  return driver ? defaultValues(driver.connection) : {}
}

/** The fields that the driver asks for with what was said so far. */
function ConnectionForm({ editor, document, driver }: GeneralTabProps & { driver: DriverDefinition }) {
  const names = driver.asks(document.connection).connection.join(' ')
  const schema = useMemo(() => askedSchema(driver.connection, names.split(' '), 'connection'), [driver, names])
  return (
    <SchemaForm
      key={driver.id}
      schema={schema}
      groups={[{ id: 'connection', name: t('integrations.connection'), order: 1 }]}
      values={document.connection}
      label={t('integrations.connection')}
      onChange={(connection, field) => editor.change({ ...document, connection }, `connection ${field}`)}
    />
  )
}
