import { findFormat, validateRecord } from '@trellis/fields'
import { describe, expect, test } from 'vitest'
import { allDrivers, checkIntegration } from './index.ts'
import { findDriverServer } from './server.ts'

describe.each(allDrivers)('$id', driver => {
  const { connection, secrets, operations } = driver

  test('says what it is, and has a half that does each of its operations', () => {
    expect(driver.label.length * driver.summary.length * driver.icon.length).toBeGreaterThan(0)
    expect(Object.keys(findDriverServer(driver.id)?.operations ?? {})).toEqual(Object.keys(operations))
  })

  test('S60 no secret is a field of the connection, and it asks for what it knows alone', () => {
    for (const name of Object.keys(secrets)) expect(Object.keys(connection.properties)).not.toContain(name)
    for (const value of connection.properties['authentication']?.metadata?.optionList ?? []) {
      const asked = driver.asks({ authentication: value.value })
      for (const name of asked.connection) expect(Object.keys(connection.properties)).toContain(name)
      for (const name of asked.secrets) expect(Object.keys(secrets)).toContain(name)
    }
  })

  test('its forms are of known formats, and start with what they take', () => {
    for (const schema of [connection, ...Object.values(operations).map(({ input }) => input)]) {
      for (const field of Object.values(schema.properties)) expect(findFormat(field.format)).toBeDefined()
      const values = Object.fromEntries(Object.entries(schema.properties).map(([id, field]) => [id, field.default]))
      expect(validateRecord({ schema, values, partial: true }).problems).toEqual([])
    }
  })

  test('S60 a definition that holds a secret is refused', () => {
    for (const name of Object.keys(secrets)) {
      const paths = checkIntegration({ name: 'x', driver: driver.id, connection: { [name]: 'canary' }, requests: [] })
      expect(paths.map(({ path }) => path)).toContain(`connection.${name}`)
    }
  })
})
