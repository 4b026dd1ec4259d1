import styles from './form-field.module.css'

/** The box around an input, its prefix and its suffix. */
export const boxClass = styles.box ?? ''

export const inputClass = styles.input ?? ''

export const fieldClass = styles.field ?? ''
