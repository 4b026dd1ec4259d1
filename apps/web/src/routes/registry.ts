import { accountArea } from '../account/routes.ts'
import { appsArea } from '../apps/routes.ts'
import { areasOfKinds } from '../assets/kinds/areas-of-kinds.ts'
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

const builderParts: readonly Area[] = [
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
]
const otherParts: readonly Area[] = [devicesArea, usersArea, invitationsArea, settingsArea, galleryArea]

/** Every part of the product; the order of sections is their order in the builder's rail (1 §1). */
export const areas: readonly Area[] = [...builderParts, ...areasOfKinds(builderParts), ...otherParts]
