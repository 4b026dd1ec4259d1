import { accountArea } from '../account/routes.ts'
import { appsArea } from '../apps/routes.ts'
import { collectionsArea } from '../collections/routes.ts'
import { devicesArea } from '../devices/routes.ts'
import { flowsArea } from '../flows/routes.ts'
import { galleryArea } from '../gallery/routes.ts'
import { homeArea } from '../home/routes.ts'
import { integrationsArea } from '../integrations/routes.ts'
import { invitationsArea } from '../invitations/routes.ts'
import { placesArea } from '../places/routes.ts'
import { recordsArea } from '../records/routes.ts'
import { sessionArea } from '../session/routes.ts'
import { settingsArea } from '../settings/routes.ts'
import { usersArea } from '../users/routes.ts'
import { viewsArea } from '../views/routes.ts'
import type { Area } from './area.ts'

/** Every part of the product; the order of sections is their order in the builder's rail (1 §1). */
export const areas: readonly Area[] = [
  homeArea,
  sessionArea,
  accountArea,
  placesArea,
  recordsArea,
  appsArea,
  collectionsArea,
  viewsArea,
  flowsArea,
  integrationsArea,
  devicesArea,
  usersArea,
  invitationsArea,
  settingsArea,
  galleryArea,
]
