/** Fields that the definition of a collection holds, with the system fields. */
export const mostFields = 500
