import { compareWithBare } from '../bare.mjs'

/** The session of a token: verified, looked up in the database with its roles, checked and sent. */
export const measure = () => compareWithBare({ path: '/api/account', signedIn: true, target: 0.25 })
