import { allDrivers, type DriverDefinition, findDriver } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'
import { ColorSwatchPicker, IconPicker, Select, TextArea, TextField } from '@trellis/ui'
import { useMemo } from 'react'
import { NamingFields } from '../asset-names/naming-fields.tsx'
import { KeepDraftField } from '../assets/keep-draft-field.tsx'
import type { AssetEditor } from '../assets/use-asset-editor.ts'
import { askedSchema } from './asked-schema.ts'
import { ConnectionPart } from './connection-part.tsx'
import styles from './integrations.module.css'
import { SchemaForm } from './schema-form.tsx'
import { t } from './texts.ts'

type GeneralTabProps = { editor: AssetEditor<IntegrationDocument>; document: IntegrationDocument }

/** What an integration is called, and how the other system is reached. */
export function GeneralTab({ editor, document }: GeneralTabProps) {
  const { change, problems } = editor
  const driver = findDriver(document.driver)
  const set = (key: keyof IntegrationDocument & string, value: string | undefined) => {
    const { [key]: _, ...rest } = document
    // An emptied text is left out, so that the definition holds no empty strings.
    change((value ? { ...rest, [key]: value } : rest) as IntegrationDocument, key)
  }
  return (
    <div className={styles.form}>
      <TextField
        label={t('integrations.name')}
        isRequired
        value={document.name}
        error={problems['name']}
        onChange={name => change({ ...document, name }, 'name')}
      />
      <TextArea
        label={t('integrations.description')}
        error={problems['description']}
        value={document.description ?? ''}
        onChange={value => set('description', value)}
      />
      <Select
        label={t('integrations.driver')}
        value={document.driver}
        options={allDrivers.map(({ id, label, icon }) => ({ id, label, icon }))}
        onChange={id => id && change({ ...document, driver: id, connection: {}, requests: [] })}
      />
      {driver && <ConnectionForm editor={editor} document={document} driver={driver} />}
      {driver && <ConnectionPart editor={editor} document={document} driver={driver} />}
      <ColorSwatchPicker
        label={t('integrations.color')}
        value={document.color ?? null}
        onChange={value => set('color', value ?? undefined)}
      />
      <IconPicker
        label={t('integrations.icon')}
        value={document.icon ?? null}
        onChange={value => set('icon', value ?? undefined)}
      />
      <KeepDraftField
        value={document.keepDraftVer === true}
        onChange={keepDraftVer => change({ ...document, keepDraftVer })}
      />
      <NamingFields document={document} problems={problems} headingClassName={styles.heading} onChange={set} />
    </div>
  )
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
