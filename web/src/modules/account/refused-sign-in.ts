import { createContext, type LoaderFunction } from 'react-router'
import type { RefusedSignIn } from '#contract/sign-in-form.ts'

/** The form that a browser without scripts posted to the sign-in page; null in the browser. */
export const refusedSignIn = createContext<RefusedSignIn | null>(null)

/** The page shows the refused form again. */
export const loadRefusedSignIn: LoaderFunction = ({ context }) => context.get(refusedSignIn)
