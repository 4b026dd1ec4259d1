import { allDrivers } from '@trellis/integrations'
import type { IntegrationDocument } from '@trellis/model'
import type { EditedKind } from '../assets/use-asset-editor.ts'
import { t } from './texts.ts'

/** Integrations, as their editor loads and saves them. */
export const integrationKind: EditedKind<IntegrationDocument> = {
  id: 'Integration',
  queryKey: ['integrations'],
  start: () => ({ name: t('integrations.new'), driver: allDrivers[0]?.id ?? '', connection: {}, requests: [] }),
}
