import type { CoreReadings } from '../../collections/core-collections/define-core-collection.ts'
import { activityAsSeenBy } from './activity-as-seen-by.ts'

/** Core collections of which callers see what they may read of other records. */
export const coreReadings: CoreReadings = { Activity: activityAsSeenBy }
