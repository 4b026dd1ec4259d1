export const defaultListLimit = 25
export const maximumListLimit = 1000
