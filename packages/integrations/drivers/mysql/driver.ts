import { defineDatabase } from '../../databases/define-database.ts'

export const driver = defineDatabase({
  id: 'mysql',
  label: 'MySQL',
  summary: 'Reads and writes tables of a MySQL database.',
  usualPort: 3306,
  placeholder: '?',
})
