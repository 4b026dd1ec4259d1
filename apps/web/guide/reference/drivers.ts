import { allDrivers, type DriverDefinition } from '@trellis/integrations'
import { fieldsTable, plain, table } from './lines.ts'

/** What integrations connect to. */
export const driversPage = (): string =>
  [
    '# Drivers of integrations',
    'The kinds of other systems that an [integration](integrations.md) connects to: what a connection is made of, which secrets it may need, and what can be asked.',
    ...allDrivers.map(describe),
  ].join('\n\n')

function describe({ id, label, summary, connection, secrets, operations }: DriverDefinition): string {
  const kept = Object.entries(secrets).map(([key, secret]) => [
    plain(secret.label),
    `\`${key}\``,
    plain(secret.info ?? ''),
  ])
  const asked = Object.entries(operations).map(([key, one]) => [plain(one.label), `\`${key}\``, plain(one.summary)])
  return [
    `## ${plain(label)}`,
    `${plain(summary)} Stored as \`${id}\`.`,
    fieldsTable(connection),
    table(['Secret', 'Key', 'Note'], kept),
    table(['Can be asked', 'Key', 'What it does'], asked),
  ].join('\n\n')
}
