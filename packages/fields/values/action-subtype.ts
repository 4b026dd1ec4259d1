/** The look of an object that holds an action: it is edited in a dialog of its own. */
export const actionSubtype = 'action'
