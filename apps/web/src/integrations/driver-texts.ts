import { registerFormTexts, translated } from '@trellis/fields/web'
import { allDrivers, type DriverDefinition } from '@trellis/integrations'
import { registerTexts } from '@trellis/ui/text'

registerTexts('ui', Object.fromEntries(allDrivers.flatMap(textsOf)))
for (const { connection, operations } of allDrivers) {
  registerFormTexts(connection.properties)
  for (const { input } of Object.values(operations)) registerFormTexts(input.properties)
}

function textsOf({ id, label, secrets, operations }: DriverDefinition): [string, string][] {
  return [
    [`driver.${id}.label`, label],
    ...Object.entries(secrets).map(([name, secret]): [string, string] => [`driver.${id}.secret.${name}`, secret.label]),
    ...Object.entries(operations).map(([name, each]): [string, string] => [
      `driver.${id}.operation.${name}`,
      each.label,
    ]),
  ]
}

/** In the person's language. */
export const driverLabel = ({ id, label }: DriverDefinition): string => translated(`driver.${id}.label`, label)
export const secretLabel = ({ id, secrets }: DriverDefinition, name: string): string =>
  translated(`driver.${id}.secret.${name}`, secrets[name]?.label ?? name)
export const operationLabel = ({ id, operations }: DriverDefinition, name: string): string =>
  translated(`driver.${id}.operation.${name}`, operations[name]?.label ?? name)
