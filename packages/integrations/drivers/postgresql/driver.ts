import { defineDatabase } from '../../databases/define-database.ts'

export const driver = defineDatabase({
  id: 'postgresql',
  label: 'PostgreSQL',
  summary: 'Reads and writes tables of a PostgreSQL database.',
  usualPort: 5432,
  placeholder: '$1',
})
