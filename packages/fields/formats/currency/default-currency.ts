/** Of fields that name none. */
export const defaultCurrency = 'USD'
