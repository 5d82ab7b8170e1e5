import type { PostedSolicitude } from './asociarse-form.ts'
import type { RefusedSignIn } from './sign-in-form.ts'

/** A form that a browser without scripts posted, and that was refused: what the page with the same form shows. */
export type PostedForm = RefusedSignIn | PostedSolicitude
