import { compareWithBare } from '../bare.mjs'

/** The text of the home page, as a visitor gets it. */
export const measure = () => compareWithBare({ path: '/api/statics/Presentacion', target: 0.25 })
