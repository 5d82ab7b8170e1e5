import { ApiError, isCancelled, NetworkError } from './api.ts'
import { isKey, type Key, translate } from './i18n.ts'
import { sendLog } from './logs.ts'
import { currentPath, navigateTo } from './navigation.ts'
import { notify } from './notifications.tsx'
import { endSession, sessionNow } from './session.ts'

interface ReportOptions {
  /** Tries what failed once more. */
  retry?: () => void
  /** Says what failed, in place of the notice's own title. */
  title?: string
  /** A page could not be read, so that there is nothing to keep on it. */
  isReading?: boolean
}

/**
 * The one place where a failure becomes something the person sees. Fields and inline messages are the form's own
 * affair; everything else comes here:
 * network → notice with a retry, session and form stay; 401 → notice, drafts are kept, session ends, login;
 * 403 on reading → /unauthorized, the session stays; 403 on a change → notice, the form stays; either leads to setting
 * up a second factor where that is what is missing; 404 → nothing (the screen shows it); cancelled → nothing;
 * other refusals → notice titled by their status.
 * @returns how to take the notice back, once its cause is mended
 */
export function reportError(
  error: unknown,
  { retry, title, isReading = false }: ReportOptions = {},
): () => void {
  if (isCancelled(error)) return nothing
  if (error instanceof NetworkError) {
    return notify({
      kind: 'error',
      ...(title && { title }),
      text: translate('error.server-unavailable'),
      ...(retry && { action: { label: translate('action.retry'), run: retry } }),
    })
  }
  if (!(error instanceof ApiError)) {
    sendLog('error', error)
    return notify({
      kind: 'error',
      title: title ?? translate('error.title.other'),
      text: translate('error.unexpected'),
    })
  }
  const isLacking = error.code === 'error.second-factor-compulsory'
  if (error.status === 401) loseSession(error)
  else if (error.status === 403 && (isReading || isLacking)) {
    navigateTo(isLacking ? '/account/second_factor' : '/unauthorized', {
      replace: true,
      state: { from: currentPath() },
    })
  } else if (error.status !== 404) {
    return notify({
      kind: 'error',
      title: title ?? translate(titleOf(error.status)),
      text: errorText(error),
      // A refusal stays a refusal; a fault of the server may pass.
      ...(retry && error.status >= 500 && { action: { label: translate('action.retry'), run: retry } }),
    })
  }
  return nothing
}

const nothing = () => undefined

/** Text of a refusal in the person's language; the server's general one where it names no known code. */
export const errorText = (error: ApiError): string =>
  isKey(error.code) ? translate(error.code, error.params) : translate('error.unexpected')

/** Texts of what is wrong with one field, or undefined; for the place under it. */
export function fieldText(error: unknown, field: string): string | undefined {
  const keys = error instanceof ApiError ? error.fields[field] : undefined
  return keys?.map((key) => (isKey(key) ? translate(key, (error as ApiError).params) : key)).join(' ')
}

const titleOf = (status: number): Key =>
  status === 400 ? 'error.title.400' : status === 500 ? 'error.title.500' : 'error.title.other'

function loseSession(error: ApiError): void {
  const title = translate('error.credentials-not-valid')
  const text = errorText(error)
  // Several calls of one page fail together; the first has already done all this.
  if (sessionNow() === null && currentPath().startsWith('/account/login')) return
  notify({ kind: 'error', ...(text !== title && { title }), text, isForNextPage: true })
  const from = currentPath()
  endSession()
  navigateTo('/account/login', { replace: true, state: { from } })
}
