import type { Migration } from 'kysely/migration'
import * as catalogue from './2026-11-21-catalogue.ts'
import * as fileUse from './2026-11-21-file-use.ts'
import * as fold from './2026-11-21-fold.ts'
import * as formulaFunctions from './2026-11-21-formula-functions.ts'
import * as imports from './2026-11-21-imports.ts'
import * as indexes from './2026-11-21-indexes.ts'
import * as recalculations from './2026-11-21-recalculations.ts'
import * as tenantRoles from './2026-11-21-tenant-roles.ts'
import * as formulaEnds from './2026-11-22-formula-ends.ts'
import * as formulaText from './2026-11-22-formula-text.ts'
import * as importUpdates from './2026-11-22-import-updates.ts'
import * as schemaChanges from './2026-11-22-schema-changes.ts'
import * as searchWords from './2026-11-22-search-words.ts'
import * as quickerFunctions from './2026-11-23-quicker-functions.ts'
import * as schemaChangeReasons from './2026-11-23-schema-change-reasons.ts'
import * as recalculationRounds from './2026-11-25-recalculation-rounds.ts'
import * as appMembers from './2026-11-26-app-members.ts'
import * as passwordLinkRights from './2026-11-26-password-link-rights.ts'
import * as backgroundWork from './2026-11-27-background-work.ts'
import * as integrations from './2026-11-27-integrations.ts'
import * as invitationLinks from './2026-11-27-invitation-links.ts'
import * as apiTokens from './2026-11-28-api-tokens.ts'
import * as mail from './2026-11-28-mail.ts'
import * as flowSchedules from './2026-11-29-flow-schedules.ts'
import * as flowWebhooks from './2026-11-29-flow-webhooks.ts'
import * as recordStarts from './2026-11-29-record-starts.ts'
import * as flowPins from './2026-11-30-flow-pins.ts'
import * as workspaceLinks from './2026-11-30-workspace-links.ts'
import * as signInRules from './2026-12-01-sign-in-rules.ts'
import * as workspaceLogo from './2026-12-02-workspace-logo.ts'
import * as draftsOfCollections from './2026-12-03-drafts-of-collections.ts'
import * as viewFailures from './2026-12-04-view-failures.ts'
import * as workspaceHomeView from './2026-12-05-workspace-home-view.ts'
import * as runTries from './2026-12-06-run-tries.ts'

/** In the order they are applied: the names sort by date. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-1-catalogue': { up: catalogue.up },
  '2026-11-21-2-imports': { up: imports.up },
  '2026-11-21-3-fold': { up: fold.up },
  '2026-11-21-4-file-use': { up: fileUse.up },
  '2026-11-21-5-tenant-roles': { up: tenantRoles.up },
  '2026-11-21-6-indexes': { up: indexes.up },
  '2026-11-21-7-formula-functions': { up: formulaFunctions.up },
  '2026-11-21-8-recalculations': { up: recalculations.up },
  '2026-11-22-1-import-updates': { up: importUpdates.up },
  '2026-11-22-2-schema-changes': { up: schemaChanges.up },
  '2026-11-22-3-search-words': { up: searchWords.up },
  '2026-11-22-4-formula-ends': { up: formulaEnds.up },
  '2026-11-22-5-formula-text': { up: formulaText.up },
  '2026-11-23-1-schema-change-reasons': { up: schemaChangeReasons.up },
  '2026-11-23-2-quicker-functions': { up: quickerFunctions.up },
  '2026-11-25-1-recalculation-rounds': { up: recalculationRounds.up },
  '2026-11-26-1-password-link-rights': { up: passwordLinkRights.up },
  '2026-11-26-2-app-members': { up: appMembers.up },
  '2026-11-27-1-integrations': { up: integrations.up },
  '2026-11-27-2-invitation-links': { up: invitationLinks.up },
  '2026-11-27-3-background-work': { up: backgroundWork.up },
  '2026-11-28-1-mail': { up: mail.up },
  '2026-11-28-3-api-tokens': { up: apiTokens.up },
  '2026-11-29-1-flow-schedules': { up: flowSchedules.up },
  '2026-11-29-2-flow-webhooks': { up: flowWebhooks.up },
  '2026-11-29-3-record-starts': { up: recordStarts.up },
  '2026-11-30-1-flow-pins': { up: flowPins.up },
  '2026-11-30-2-workspace-links': { up: workspaceLinks.up },
  '2026-12-01-1-sign-in-rules': { up: signInRules.up },
  '2026-12-02-1-workspace-logo': { up: workspaceLogo.up },
  '2026-12-03-1-drafts-of-collections': { up: draftsOfCollections.up },
  '2026-12-04-1-view-failures': { up: viewFailures.up },
  '2026-12-05-1-workspace-home-view': { up: workspaceHomeView.up },
  '2026-12-06-1-run-tries': { up: runTries.up },
}
