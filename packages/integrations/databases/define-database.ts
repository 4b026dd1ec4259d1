import { defineDriver } from '../define-driver.ts'
import { databaseAsks, databaseConnection, databaseSecrets, placeOfDatabase } from './connection.ts'
import { databaseOperations } from './operations.ts'

type Database = { id: string; label: string; summary: string; usualPort: number; placeholder: string }

/** A driver of an SQL database: they differ in name, port and dialect alone. */
export const defineDatabase = ({ usualPort, placeholder, ...named }: Database) =>
  defineDriver({
    ...named,
    icon: 'database',
    connection: databaseConnection(usualPort),
    secrets: databaseSecrets,
    asks: databaseAsks,
    placeOf: placeOfDatabase,
    operations: databaseOperations(placeholder),
  })
