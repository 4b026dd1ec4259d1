import { defaultValues } from '@trellis/fields'
import { allDrivers } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'
import type { EditedKind } from '../assets/use-asset-editor.ts'
import { t } from './texts.ts'

/** Integrations, as their editor loads and saves them. */
export const integrationKind: EditedKind<IntegrationDocument> = {
  id: 'Integration',
  queryKey: ['integrations'],
  start: () => {
    const [first] = allDrivers
    const connection = first ? defaultValues(first.connection) : {}
    return { name: t('integrations.new'), driver: first?.id ?? '', connection, requests: [] }
  },
}
