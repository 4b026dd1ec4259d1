import { defineDatabase } from '../../databases/define-database.ts'

export const driver = defineDatabase({
  id: 'mariadb',
  label: 'MariaDB',
  summary: 'Reads and writes tables of a MariaDB database.',
  usualPort: 3306,
  placeholder: '?',
})
