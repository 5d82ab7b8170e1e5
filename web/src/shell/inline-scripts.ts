import { preHydrationProgram } from './pre-hydration.ts'
import { readerGuardProgram } from './reader-guard.ts'

/**
 * The inline programs of the pages. The server allows exactly these in the Content-Security-Policy, by their hashes: a page
 * with other inline scripts does not run them. Their texts never vary, so that the same page has the same bytes; what differs between pages is data, in JSON elements.
 */
export const inlineScripts: readonly string[] = [preHydrationProgram, readerGuardProgram]
